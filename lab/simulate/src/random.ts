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

/** The generator mulberry32, public domain. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)

    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())

  return {
    next,
    exponential: (mean) => -mean * Math.log(next()),
    skewed: (mean) => mean * Math.exp(SIGMA * normal() - SIGMA ** 2 / 2),
  }
}
