import { searchWords } from './search-text.ts'

/** Best first. */
export const TITLE_FITS = ['exact', 'start', 'words', 'beginnings', 'none'] as const
export type TitleFit = (typeof TITLE_FITS)[number]

/** How a title matches a search: „Bloc cu vedere” starts with „bloc”, „Țevile bloc turn” only has the word. */
export function titleFit(title: string, words: readonly string[]): TitleFit {
  const own = searchWords(title)
  const isAt = (word: string, place: number) =>
    place === words.length - 1 ? own[place]?.startsWith(word) : own[place] === word
  if (words.length === own.length && words.every((word, place) => own[place] === word)) {
    return 'exact'
  }
  if (words.every((word, place) => isAt(word, place))) return 'start'
  if (words.every((word) => own.includes(word))) return 'words'
  const hasAll = words.every((word) => own.some((candidate) => candidate.startsWith(word)))

  return hasAll ? 'beginnings' : 'none'
}
