import { addTitles, noTitles, type TitleSet } from './title-set.ts'

/** Titles by word and words by title; both are numbers. */
export type TitlePostings = {
  /** Each once, sorted by code unit; the index is the number of the word. */
  readonly words: readonly string[]
  readonly titleCount: number
  /** The titles whose most significant level with the word is this one, ascending. */
  titlesOf(word: number, level: number): Uint32Array
  countOf(word: number): number
  /** The titles of a frequent word, for which a set is cheaper than a list; null for other words. */
  setOf(word: number): TitleSet | null
  /** Words by title, then by level; see `wordIn` and `levelIn`. */
  readonly occurrences: Uint32Array
  /** Where the words of each title start. */
  readonly starts: Uint32Array
}

/** The lines of `searchText`, the most significant first. */
export const TEXT_LEVELS = [0, 1, 2, 3, 4] as const

/** The bits of a level, packed below another number. */
export const LEVEL_BITS = 3
const LEVEL_MASK = (1 << LEVEL_BITS) - 1
const occurrenceOf = (word: number, level: number) => (word << LEVEL_BITS) | level

export const wordIn = (occurrence: number): number => occurrence >>> LEVEL_BITS
export const levelIn = (occurrence: number): number => occurrence & LEVEL_MASK

/** From one title in this many a set is as small as a list. */
const SET_WORTH = 32

const NO_TITLES = new Uint32Array()
const byCodeUnit = (a: string, b: string) => (a < b ? -1 : 1)

type Entry = { readonly number: number; readonly titlesOf: readonly number[][] }

export function postingsBuilder(): {
  readonly add: (text: string) => void
  readonly finish: () => TitlePostings
} {
  const entries = new Map<string, Entry>()
  const occurrences: number[] = []
  const starts = [0]

  const entryOf = (word: string): Entry => {
    const known = entries.get(word)
    if (known) return known
    const entry = { number: entries.size, titlesOf: TEXT_LEVELS.map(() => []) }
    entries.set(word, entry)
    return entry
  }

  const add = (text: string) => {
    const title = starts.length - 1
    const seen = new Set<string>()
    for (const [level, line] of text.split('\n').entries()) {
      for (const word of line.split(' ')) {
        // The first line with a word is the most significant.
        if (word === '' || seen.has(word)) continue
        seen.add(word)
        const { number, titlesOf } = entryOf(word)
        titlesOf[level]?.push(title)
        occurrences.push(occurrenceOf(number, level))
      }
    }
    starts.push(occurrences.length)
  }

  const finish = (): TitlePostings => {
    const sorted = [...entries].toSorted(([a], [b]) => byCodeUnit(a, b))
    const placeOf = new Uint32Array(sorted.length)
    for (const [place, [, { number }]] of sorted.entries()) placeOf[number] = place
    const titles = sorted.map(([, { titlesOf }]) =>
      titlesOf.map((some) => (some.length === 0 ? NO_TITLES : Uint32Array.from(some))),
    )
    const titleCount = starts.length - 1
    const counts = Uint32Array.from(titles, (byLevel) =>
      byLevel.reduce((sum, { length }) => sum + length, 0),
    )
    const sets = titles.map((byLevel, word) => {
      if ((counts[word] ?? 0) * SET_WORTH < titleCount) return null
      const set = noTitles(titleCount)
      for (const some of byLevel) addTitles(set, some)
      return set
    })
    const placed = Uint32Array.from(occurrences)
    for (let at = 0; at < placed.length; at += 1) {
      const occurrence = placed[at] ?? 0
      placed[at] = occurrenceOf(placeOf[wordIn(occurrence)] ?? 0, levelIn(occurrence))
    }

    return {
      words: sorted.map(([word]) => word),
      titleCount,
      titlesOf: (word, level) => titles[word]?.[level] ?? NO_TITLES,
      countOf: (word) => counts[word] ?? 0,
      setOf: (word) => sets[word] ?? null,
      occurrences: placed,
      starts: Uint32Array.from(starts),
    }
  }

  return { add, finish }
}
