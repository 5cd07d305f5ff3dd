/** A set of titles by their numbers, a bit each. */
export type TitleSet = Uint32Array

const BITS = 32
const wordOf = (title: number) => title >>> 5
const bitOf = (title: number) => 1 << (title & (BITS - 1))

/** A set that can hold so many titles, and holds none. */
export const noTitles = (titleCount: number): TitleSet =>
  new Uint32Array(Math.ceil(titleCount / BITS))

/** Puts titles into a set. */
export function addTitles(set: TitleSet, titles: Uint32Array): void {
  // By index: a loop over the values takes three times as long, and a search puts in thousands.
  for (let at = 0; at < titles.length; at += 1) {
    const title = titles[at] ?? 0
    set[wordOf(title)] = (set[wordOf(title)] ?? 0) | bitOf(title)
  }
}

/** Puts all titles of another set of the same size into this one. */
export function addSet(set: TitleSet, other: TitleSet): void {
  for (let at = 0; at < set.length; at += 1) set[at] = (set[at] ?? 0) | (other[at] ?? 0)
}

/** Leaves what the other set of the same size holds too, and tells how many titles that are. */
export function keepShared(set: TitleSet, other: TitleSet): number {
  let count = 0
  for (let at = 0; at < set.length; at += 1) {
    const shared = (set[at] ?? 0) & (other[at] ?? 0)
    set[at] = shared
    count += bitsIn(shared)
  }

  return count
}

/** Takes a title out; whether it was in there. */
export function takeTitle(set: TitleSet, title: number): boolean {
  const word = set[wordOf(title)] ?? 0
  const bit = bitOf(title)
  if ((word & bit) === 0) return false
  set[wordOf(title)] = word & ~bit

  return true
}

/** The titles of a set, ascending. */
export function titlesIn(set: TitleSet): number[] {
  const titles: number[] = []
  for (let at = 0; at < set.length; at += 1) {
    for (let word = set[at] ?? 0; word !== 0; word &= word - 1)
      titles.push(at * BITS + (BITS - 1 - Math.clz32(word & -word)))
  }

  return titles
}

/** How many bits of a number are set: pairs, fours and eights are added up side by side. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)

  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
