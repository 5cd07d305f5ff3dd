/** Searched fields, the most significant first (D80). */
export type Searchable = {
  readonly title: string
  readonly comedians: readonly string[]
  readonly show: string | null
  readonly tags: readonly string[]
  readonly description: string
}

/** Without case and diacritics: „Ștefania” → „stefania” (D80). */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const MAX_WORDS = 10

/** Folded; split at everything but letters and digits. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** At most ten words. */
export function queryWords(query: string): string[] {
  return searchWords(query).slice(0, MAX_WORDS)
}

// Â and î sound the same and were exchanged in 1953 and 1993, so a word is found in both spellings: sânt,
// sînt.
function foldBothWays(text: string): string {
  const composed = text.normalize('NFC').toLowerCase()
  const words = composed.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const swapped = words
    .filter((word) => /[âî]/.test(word))
    .map((word) => word.replaceAll('â', 'i').replaceAll('î', 'a'))

  return searchWords([...words, ...swapped].join(' ')).join(' ')
}

/** The index entry of a title: folded words, one line each for title, comedians, show, tags, description. */
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
