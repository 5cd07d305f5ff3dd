/** A word of the catalogue that a searched word may mean. */
export type WordMatch = {
  readonly index: number
  /** How many slips of the finger lie between them. */
  readonly slips: number
}

/** The most slips, and whether the end of the catalogue's word does not count: „urzict” for „urzicuta”. */
type Reach = { readonly limit: number; readonly asPrefix: boolean }

function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/**
 * The slips between a word and the beginnings of a text, one letter further with each row: letters put in,
 * left out, changed or swapped with their neighbour (optimal string alignment).
 */
class SlipTable {
  readonly #word: string
  /** Of each length of the text: the slips to each beginning of the word. */
  readonly #rows: number[][]
  /** Of each length of the text: the fewest slips from the word to it or to a beginning of it. */
  readonly #fewest: number[]

  constructor(word: string) {
    this.#word = word
    this.#rows = [Array.from({ length: word.length + 1 }, (_, column) => column)]
    this.#fewest = [word.length]
  }

  slipsTo(length: number, asPrefix: boolean): number {
    const slips = asPrefix ? this.#fewest[length] : this.#rows[length]?.at(-1)

    return slips ?? Number.POSITIVE_INFINITY
  }

  /** Fills the row of so many letters of the text, and tells the fewest slips that a longer one can have. */
  fill(text: string, length: number): number {
    const word = this.#word
    const last = this.#rows[length - 1] ?? []
    const row = [length]
    let least = length
    for (let column = 1; column <= word.length; column += 1) {
      const change = word[column - 1] === text[length - 1] ? 0 : 1
      const slips = Math.min(
        (last[column] ?? 0) + 1,
        (row[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + change,
        this.#slipsWithSwap(text, length, column),
      )
      row.push(slips)
      least = Math.min(least, slips)
    }
    this.#rows[length] = row
    this.#fewest[length] = Math.min(this.#fewest[length - 1] ?? length, row[word.length] ?? length)

    return least
  }

  #slipsWithSwap(text: string, length: number, column: number): number {
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
 * Finds the words within some slips of another, in words sorted by code unit. What two neighbours begin with
 * is compared once, and a beginning that is too far off is left with all the words that share it.
 */
export function nearbyWords(list: readonly string[]): (word: string, reach: Reach) => WordMatch[] {
  const shared = Uint8Array.from(list, (word, index) => sharedStart(word, list[index - 1] ?? ''))

  return (word, { limit, asPrefix }) => {
    const table = new SlipTable(word)
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
      const slips = table.slipsTo(isTooFar ? tooFarAt : text.length, asPrefix)
      if (slips <= limit) found.push({ index, slips })
    }

    return found
  }
}
