import { seeded } from '@hlizo/kit/seeded'

/** Repeatable chance: the same seed gives the same numbers. */
export type Random = {
  /** From 0 to 1, exclusive of both. */
  next(): number
  /** Between two events of a Poisson process. */
  exponential(mean: number): number
  /** Log-normal with this mean, and a deviation as large as the mean. */
  skewed(mean: number): number
}

const SIGMA = Math.sqrt(Math.log(2))

export function createRandom(seed: number): Random {
  const uint = seeded(seed)
  // Never 0, whose logarithm is not finite.
  const next = () => (uint() + 0.5) / 2 ** 32
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())

  return {
    next,
    exponential: (mean) => -mean * Math.log(next()),
    skewed: (mean) => mean * Math.exp(SIGMA * normal() - SIGMA ** 2 / 2),
  }
}
