import {
  LAUGH_BUCKETS,
  LAUGH_LEVELS,
  LAUGH_MOMENTS,
  PUNCHLINE_EARLY_SECONDS,
} from '@hlizo/contract/constants'
import type { LaughterMap } from '@hlizo/contract/entities/laughter-map'
import { WATCHED_PART_SECONDS } from '@hlizo/contract/entities/studio-figures'
import { LAUGH_NOISE_VARIANCE } from './laugh-group.ts'

/** The sums of groups that were counted in one cut of a film. */
export type LaughSums = {
  /** Where the cut begins in the present film, in seconds. */
  readonly fromSecond: number
  readonly parts: readonly number[]
  readonly groups: number
}

/** With the number of counted profiles, which has noise too. */
export type CountedLaughs = LaughSums & { readonly profiles: number }

/** Weaker laughter cannot be distinguished from the noise. */
const CLEAR_DEVIATIONS = 3.5
/** A long film has hundreds of parts, and none that only the noise has made loud may be named. */
const MOMENT_DEVIATIONS = 5
/** Other moments have at least this share of the loudest one. */
const MOMENT_SHARE = 1 / 3
/** Between two of the best moments, in seconds. */
const APART_SECONDS = 30

type Amount = { readonly value: number; readonly variance: number }
const NOTHING: Amount = { value: 0, variance: 0 }

/** The pieces of length `size` that a stretch lies in, with its share in each. */
function pieces(stretch: { from: number; to: number }, size: number, count: number) {
  const { from, to } = stretch
  const found: { index: number; share: number }[] = []
  for (let index = Math.max(0, Math.floor(from / size)); index < count; index += 1) {
    const overlap = Math.min(to, (index + 1) * size) - Math.max(from, index * size)
    if (overlap <= 0) break
    found.push({ index, share: overlap / (to - from) })
  }

  return found
}

/** All sums, in the parts of the present film. What lies outside of it is dropped. */
function partsOf(sums: readonly LaughSums[], durationSeconds: number): Amount[] {
  const count = Math.ceil(durationSeconds / WATCHED_PART_SECONDS)
  const amounts = Array.from({ length: count }, () => NOTHING)
  for (const { fromSecond, parts, groups } of sums) {
    for (const [place, value] of parts.entries()) {
      const from = fromSecond + place * WATCHED_PART_SECONDS
      const stretch = { from, to: from + WATCHED_PART_SECONDS }
      for (const { index, share } of pieces(stretch, WATCHED_PART_SECONDS, count)) {
        const before = amounts[index] ?? NOTHING
        amounts[index] = {
          value: before.value + share * value,
          variance: before.variance + share ** 2 * groups * LAUGH_NOISE_VARIANCE,
        }
      }
    }
  }

  return amounts
}

/** What stands out of the noise in each part; a laugh counts for its neighbours too. */
function clearLaughter(amounts: readonly Amount[], deviations: number): number[] {
  return amounts.map((amount, part) => {
    const before = amounts[part - 1] ?? NOTHING
    const after = amounts[part + 1] ?? NOTHING
    const value = (before.value + 2 * amount.value + after.value) / 4
    const variance = (before.variance + 4 * amount.variance + after.variance) / 16

    return value > deviations * Math.sqrt(variance) ? value : 0
  })
}

/** The parts with the loudest laughter, none close to another. */
function loudest(clear: readonly number[], durationSeconds: number): number[] {
  const apart = Math.min(APART_SECONDS, durationSeconds / LAUGH_MOMENTS) / WATCHED_PART_SECONDS
  const least = MOMENT_SHARE * Math.max(0, ...clear)
  const chosen: number[] = []
  const byValue = [...clear.keys()]
    .filter((part) => (clear[part] ?? 0) > 0 && (clear[part] ?? 0) >= least)
    .toSorted((one, other) => (clear[other] ?? 0) - (clear[one] ?? 0) || one - other)
  for (const part of byValue) {
    if (chosen.length < LAUGH_MOMENTS && chosen.every((one) => Math.abs(one - part) >= apart))
      chosen.push(part)
  }

  return chosen
}

/** The map of a title as viewers see it; null before the first group was counted. */
export function laughterMap(
  sums: readonly LaughSums[],
  durationSeconds: number,
): LaughterMap | null {
  if (sums.length === 0 || durationSeconds <= 0) return null
  const parts = partsOf(sums, durationSeconds)
  const clear = clearLaughter(parts, CLEAR_DEVIATIONS)
  const size = durationSeconds / LAUGH_BUCKETS
  const buckets = Array.from({ length: LAUGH_BUCKETS }, () => 0)
  for (const [part, value] of clear.entries()) {
    const from = part * WATCHED_PART_SECONDS
    const stretch = { from, to: Math.min(durationSeconds, from + WATCHED_PART_SECONDS) }
    for (const { index, share } of pieces(stretch, size, LAUGH_BUCKETS)) {
      buckets[index] = (buckets[index] ?? 0) + share * value
    }
  }
  const most = Math.max(...buckets)

  return {
    levels: buckets.map((value) => (most > 0 ? Math.ceil((LAUGH_LEVELS * value) / most) : 0)),
    moments: loudest(clearLaughter(parts, MOMENT_DEVIATIONS), durationSeconds).map(
      (part) => part * WATCHED_PART_SECONDS,
    ),
  }
}

/** For Studio: in percent of the loudest part, in steps of ten. */
export function laughterPercents(sums: readonly LaughSums[], durationSeconds: number): number[] {
  const clear = clearLaughter(partsOf(sums, durationSeconds), CLEAR_DEVIATIONS)
  const most = Math.max(0, ...clear)

  return clear.map((value) => (most > 0 ? 10 * Math.round((10 * value) / most) : 0))
}

/** Where viewers laugh loudest in a film, and how many of the counted profiles do, in percent in steps of ten. */
export type BestJoke = { readonly moment: number; readonly percent: number }

/**
 * The loudest moment of the map, measured by the profiles that were counted, so that films with many and with few
 * viewers can be compared; null where no moment can be named.
 */
export function bestJoke(sums: readonly CountedLaughs[], durationSeconds: number): BestJoke | null {
  const clear = clearLaughter(partsOf(sums, durationSeconds), MOMENT_DEVIATIONS)
  const [part] = loudest(clear, durationSeconds)
  if (part === undefined) return null
  const profiles = sums.reduce((all, one) => all + one.profiles, 0)

  return {
    moment: part * WATCHED_PART_SECONDS,
    percent: 10 * Math.round((10 * (clear[part] ?? 0)) / profiles),
  }
}

/** Where a moment is played from, so that the joke is played too and not only the laughter. */
export const punchlineStart = (moment: number): number =>
  Math.max(0, moment - PUNCHLINE_EARLY_SECONDS)
