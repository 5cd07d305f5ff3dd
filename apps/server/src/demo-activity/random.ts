/** Repeatable chance: the same seed gives the same lives. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  chance(probability: number): boolean
  /** A whole number, both ends inclusive. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

/** The generator mulberry32, public domain. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))

  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: ([first, ...rest]) => {
      const place = between(0, rest.length)
      return place === 0 ? first : (rest[place - 1] ?? first)
    },
  }
}
