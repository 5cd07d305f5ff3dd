/** What a title can be found by, the most telling first (D80). */
export type Searchable = {
  readonly title: string
  readonly comedians: readonly string[]
  readonly show: string | null
  readonly tags: readonly string[]
  readonly description: string
}

/** Text without case and diacritics: „Ștefania” and „stefania” fold to the same (D80). */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const MAX_WORDS = 10

/** The words of a text, folded: what is not a letter or a digit parts them. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The words of a search; more than ten say nothing more. */
export function queryWords(query: string): string[] {
  return searchWords(query).slice(0, MAX_WORDS)
}

// The letters â and î sound the same and changed places in the spelling reforms of 1953 and 1993, so
// a word with one of them is also found by the other: sânt, sînt.
function foldBothWays(text: string): string {
  const composed = text.normalize('NFC').toLowerCase()
  const words = composed.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const swapped = words
    .filter((word) => /[âî]/.test(word))
    .map((word) => word.replaceAll('â', 'i').replaceAll('î', 'a'))

  return searchWords([...words, ...swapped].join(' ')).join(' ')
}

/** A title as the search index holds it: folded words, a line each for title, comedians, show, tags, description. */
export function searchText(title: Searchable): string {
  return [
    title.title,
    title.comedians.join(' '),
    title.show ?? '',
    title.tags.join(' '),
    title.description,
  ]
    .map(foldBothWays)
    .join('\n')
}
