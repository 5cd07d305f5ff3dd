import { seeded } from '@hlizo/kit/seeded'

/** Repeatable chance: the same seed gives the same lives. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  chance(probability: number): boolean
  /** A whole number, both ends inclusive. */
  between(low: number, high: number): number
  pick<Item>(items: readonly [Item, ...Item[]]): Item
}

export function createRandom(seed: number): Random {
  const uint = seeded(seed)
  const next = () => uint() / 2 ** 32
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
