import { editDistance } from './edit-distance.ts'

/** A word of the catalogue that a searched word may mean. */
export type WordMatch = {
  readonly index: number
  /** How many slips of the finger lie between them. */
  readonly slips: number
}

/** The words of a catalogue in order, with what it takes to find those that are alike. */
export type TitleWords = {
  readonly list: readonly string[]
  /** The word itself; with `asPrefix` all that begin with it. */
  exact(word: string, asPrefix: boolean): WordMatch[]
  /** Words within a slip or two. */
  similar(word: string, asPrefix: boolean): WordMatch[]
  /** The word that is nearest in spelling, if any is near. */
  nearest(word: string): string | null
}

const SHORTEST_WITH_SLIP = 3
const SHORTEST_WITH_TWO = 8
const A = 'a'.charCodeAt(0)

/** A bit for each letter, so that words that share too few are never compared. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << ((word.charCodeAt(at) - A) & 31)
  return letters
}

function bitsIn(number: number): number {
  let left = number
  let bits = 0
  for (; left !== 0; bits += 1) left &= left - 1
  return bits
}

/** Slips that a word of this length forgives: a letter of three is already much. */
function slipsFor(word: string): number {
  if (word.length < SHORTEST_WITH_SLIP) return 0
  return word.length < SHORTEST_WITH_TWO ? 1 : 2
}

/** Takes the words of a catalogue, each once, sorted by code unit. */
export function titleWords(list: readonly string[]): TitleWords {
  const letters = Int32Array.from(list, lettersOf)

  const firstFrom = (word: string): number => {
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((list[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }

  const within = (word: string, limit: number, asPrefix: boolean): WordMatch[] => {
    const wanted = lettersOf(word)
    const found: WordMatch[] = []
    for (let index = 0; index < list.length; index += 1) {
      if (bitsIn(wanted & ~(letters[index] ?? 0)) > limit) continue
      const slips = editDistance(word, list[index] ?? '', { limit, asPrefix })
      if (slips <= limit) found.push({ index, slips })
    }
    return found
  }

  return {
    list,
    exact: (word, asPrefix) => {
      const found: WordMatch[] = []
      for (let index = firstFrom(word); index < list.length; index += 1) {
        const is = asPrefix ? list[index]?.startsWith(word) : list[index] === word
        if (is !== true) break
        found.push({ index, slips: 0 })
      }
      return found
    },
    similar: (word, asPrefix) => {
      const limit = slipsFor(word)
      return limit === 0 ? [] : within(word, limit, asPrefix)
    },
    nearest: (word) => {
      const limit = Math.max(2, Math.floor(word.length / 2) - 1)
      const found = within(word, limit, false).toSorted((a, b) => a.slips - b.slips)
      return list[found[0]?.index ?? -1] ?? null
    },
  }
}
