import { nearbyWords, type WordMatch } from './nearby-words.ts'

export type TitleWords = {
  /** With `asPrefix` also the words that start with it. */
  exact(word: string, asPrefix: boolean): WordMatch[]
  /** Words within one or two typing errors. */
  similar(word: string, asPrefix: boolean): WordMatch[]
  /** The nearest spelling; null when none is near. */
  nearest(word: string): string | null
}

const SHORTEST_WITH_TYPO = 3
const SHORTEST_WITH_TWO = 8

function typosFor(word: string): number {
  if (word.length < SHORTEST_WITH_TYPO) return 0
  return word.length < SHORTEST_WITH_TWO ? 1 : 2
}

/** `list` is unique and sorted by code unit. */
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
        found.push({ index, typos: 0 })
      }
      return found
    },
    similar: (word, asPrefix) => {
      const limit = typosFor(word)
      return limit === 0 ? [] : nearby(word, { limit, asPrefix })
    },
    nearest: (word) => {
      if (word.length < SHORTEST_WITH_TYPO) return null
      // With more than a third of its letters changed it is another word: „nunta” is not „buna”.
      const limit = Math.floor(word.length / 3)
      const found = nearby(word, { limit, asPrefix: false }).toSorted((a, b) => a.typos - b.typos)
      return list[found[0]?.index ?? -1] ?? null
    },
  }
}
