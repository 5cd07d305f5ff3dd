import { nearbyWords, type WordMatch } from './nearby-words.ts'

/** The words of a catalogue in order, with what it takes to find those that are alike. */
export type TitleWords = {
  /** The word itself; with `asPrefix` all that begin with it. */
  exact(word: string, asPrefix: boolean): WordMatch[]
  /** Words within a slip or two. */
  similar(word: string, asPrefix: boolean): WordMatch[]
  /** The word that is nearest in spelling, if any is near. */
  nearest(word: string): string | null
}

const SHORTEST_WITH_SLIP = 3
const SHORTEST_WITH_TWO = 8

/** Slips that a word of this length forgives: a letter of three is already much. */
function slipsFor(word: string): number {
  if (word.length < SHORTEST_WITH_SLIP) return 0
  return word.length < SHORTEST_WITH_TWO ? 1 : 2
}

/** Takes the words of a catalogue, each once, sorted by code unit. */
export function titleWords(list: readonly string[]): TitleWords {
  const nearby = nearbyWords(list)

  const firstFrom = (word: string): number => {
    let [low, high] = [0, list.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((list[middle] ?? '') < word) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
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
      return limit === 0 ? [] : nearby(word, { limit, asPrefix })
    },
    nearest: (word) => {
      if (word.length < SHORTEST_WITH_SLIP) return null
      // A word with more than a third of its letters changed is another word: „nunta” is not „buna”.
      const limit = Math.floor(word.length / 3)
      const found = nearby(word, { limit, asPrefix: false }).toSorted((a, b) => a.slips - b.slips)
      return list[found[0]?.index ?? -1] ?? null
    },
  }
}
