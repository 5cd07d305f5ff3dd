/** A set of title numbers, a bit each. */
export type TitleSet = Uint32Array

const BITS = 32
const wordOf = (title: number) => title >>> 5
const bitOf = (title: number) => 1 << (title & (BITS - 1))

export const noTitles = (titleCount: number): TitleSet =>
  new Uint32Array(Math.ceil(titleCount / BITS))

export function addTitles(set: TitleSet, titles: Uint32Array): void {
  // By index: iterating over the values takes three times as long, and a search adds thousands.
  for (let at = 0; at < titles.length; at += 1) {
    const title = titles[at] ?? 0
    set[wordOf(title)] = (set[wordOf(title)] ?? 0) | bitOf(title)
  }
}

/** Both sets have the same size. */
export function addSet(set: TitleSet, other: TitleSet): void {
  for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) | (other[at] ?? 0)
}

/** Intersects sets of the same size in place; returns the count. */
export function keepShared(set: TitleSet, other: TitleSet): number {
  let count = 0
  for (let at = 0; at < set.length; at += 1) {
    const shared = (set[at] ?? 0) & (other[at] ?? 0)
    set[at] = shared
    count += bitsIn(shared)
  }

  return count
}

/** Removes a title; returns whether it was present. */
export function takeTitle(set: TitleSet, title: number): boolean {
  const word = set[wordOf(title)] ?? 0
  const bit = bitOf(title)
  if ((word & bit) === 0) return false
  set[wordOf(title)] = word & ~bit

  return true
}

/** Ascending. */
export function titlesIn(set: TitleSet): number[] {
  const titles: number[] = []
  for (let at = 0; at < set.length; at += 1) {
    for (let word = set[at] ?? 0; word !== 0; word &= word - 1)
      titles.push(at * BITS + (BITS - 1 - Math.clz32(word & -word)))
  }

  return titles
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)

  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
