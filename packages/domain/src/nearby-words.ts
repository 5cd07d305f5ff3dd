/** A word of the catalogue that a searched word may mean. */
export type WordMatch = {
  readonly index: number
  /** Typing errors between the two words. */
  readonly typos: number
}

/** `asPrefix` ignores the end of the catalogue's word: „urzict” for „urzicuta”. */
type Reach = { readonly limit: number; readonly asPrefix: boolean }

function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/**
 * Typing errors between a word and the prefixes of a text, one row per letter of the text: insertion,
 * deletion, substitution, transposition (optimal string alignment).
 */
class TypoTable {
  readonly #word: string
  /** By length of the text: the errors to each prefix of the word. */
  readonly #rows: number[][]
  /** By length of the text: the fewest errors from the word to any prefix up to that length. */
  readonly #fewest: number[]

  constructor(word: string) {
    this.#word = word
    this.#rows = [Array.from({ length: word.length + 1 }, (_, column) => column)]
    this.#fewest = [word.length]
  }

  typosTo(length: number, asPrefix: boolean): number {
    const typos = asPrefix ? this.#fewest[length] : this.#rows[length]?.at(-1)

    return typos ?? Number.POSITIVE_INFINITY
  }

  /** Fills one row; returns the fewest errors that a longer text can have. */
  fill(text: string, length: number): number {
    const word = this.#word
    const last = this.#rows[length - 1] ?? []
    const row = [length]
    let least = length
    for (let column = 1; column <= word.length; column += 1) {
      const change = word[column - 1] === text[length - 1] ? 0 : 1
      const typos = Math.min(
        (last[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + change,
        this.#typosWithSwap(text, length, column),
      )
      row.push(typos)
      least = Math.min(least, typos)
    }
    this.#rows[length] = row
    this.#fewest[length] = Math.min(this.#fewest[length - 1] ?? length, row[word.length] ?? length)

    return least
  }

  #typosWithSwap(text: string, length: number, column: number): number {
    const word = this.#word
    const isSwap =
      length > 1 &&
      column > 1 &&
      word[column - 1] === text[length - 2] &&
      word[column - 2] === text[length - 1]

    return isSwap ? (this.#rows[length - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
  }
}

/**
 * Finds words within a number of typing errors, in a list sorted by code unit. Shared prefixes are compared
 * once; words with a too distant prefix are skipped.
 */
export function nearbyWords(list: readonly string[]): (word: string, reach: Reach) => WordMatch[] {
  const shared = Uint8Array.from(list, (word, index) => sharedStart(word, list[index - 1] ?? ''))

  return (word, { limit, asPrefix }) => {
    const table = new TypoTable(word)
    const found: WordMatch[] = []
    let tooFarAt = Number.POSITIVE_INFINITY
    for (const [index, text] of list.entries()) {
      const known = shared[index] ?? 0
      if (known < tooFarAt) {
        tooFarAt = Number.POSITIVE_INFINITY
        for (let length = known + 1; length <= text.length; length += 1) {
          if (table.fill(text, length) <= limit) continue
          tooFarAt = length
          break
        }
      }
      const isTooFar = tooFarAt !== Number.POSITIVE_INFINITY
      if (isTooFar && !asPrefix) continue
      const typos = table.typosTo(isTooFar ? tooFarAt : text.length, asPrefix)
      if (typos <= limit) found.push({ index, typos })
    }

    return found
  }
}
