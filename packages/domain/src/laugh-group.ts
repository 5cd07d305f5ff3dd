import { WATCHED_PART_SECONDS } from '@hlizo/contract/entities/studio-figures'

/** The parts of one profile that are counted: of a profile with more laughs, some at random. */
export const LAUGHS_COUNTED_MAX = 10
/** The scale of the discrete Laplace noise: one laugh changes the odds of a sum by at most e^(1/2). */
export const LAUGH_NOISE_SCALE = 2

const ratio = Math.exp(-1 / LAUGH_NOISE_SCALE)
/** The variance of the noise in one sum of one group. */
export const LAUGH_NOISE_VARIANCE = (2 * ratio) / (1 - ratio) ** 2

/** Random numbers between 0 and 1, without 0. */
export type Uniform = () => number

const geometric = (uniform: Uniform) => Math.floor(-LAUGH_NOISE_SCALE * Math.log(uniform()))

/** The difference of two geometric variables has the discrete Laplace distribution. */
export const laughNoise = (uniform: Uniform): number => geometric(uniform) - geometric(uniform)

/** The parts of the film in which a profile has laughed, at most LAUGHS_COUNTED_MAX. */
function countedParts(seconds: readonly number[], parts: number, uniform: Uniform): number[] {
  const left = [...new Set(seconds.map((second) => Math.floor(second / WATCHED_PART_SECONDS)))]
    .filter((part) => part >= 0 && part < parts)
    .map((part) => ({ part, order: uniform() }))
    .toSorted((one, other) => one.order - other.order)

  return left.slice(0, LAUGHS_COUNTED_MAX).map(({ part }) => part)
}

/**
 * How many profiles of a group have laughed in each part of a film, with noise. The noise is in the parts
 * without a laugh too, so no sum says that a certain profile has laughed or has not.
 */
export function laughGroupSums(
  profiles: readonly (readonly number[])[],
  durationSeconds: number,
  uniform: Uniform,
): number[] {
  const parts = Math.ceil(durationSeconds / WATCHED_PART_SECONDS)
  const sums = Array.from({ length: parts }, () => laughNoise(uniform))
  for (const seconds of profiles) {
    for (const part of countedParts(seconds, parts, uniform)) sums[part] = (sums[part] ?? 0) + 1
  }

  return sums
}

/** The second of a title's timeline under which a laugh is stored, so that a repeated one is the same. */
export const laughSecond = (second: number, everySeconds: number): number =>
  Math.floor(second / everySeconds) * everySeconds
