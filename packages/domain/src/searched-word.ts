import type { WordMatch } from './nearby-words.ts'
import { LEVEL_BITS, levelIn, TEXT_LEVELS, wordIn, type TitlePostings } from './title-postings.ts'
import { addSet, addTitles, noTitles, type TitleSet } from './title-set.ts'

export const NOTHING = 255
/** Orders by typing errors, then by the least significant level of a match; lower is better. */
export const rankOf = (typos: number, level: number) => (typos << LEVEL_BITS) | level
export const joinedRank = (a: number, b: number) =>
  rankOf((a >>> LEVEL_BITS) + (b >>> LEVEL_BITS), Math.max(levelIn(a), levelIn(b)))

/** A searched word: its matches, and the typing errors to each word of the catalogue. */
export type SearchedWord = {
  readonly matches: readonly WordMatch[]
  readonly typosTo: Uint8Array
  readonly fewestTypos: number
  /** Titles with a match. */
  readonly size: number
  /** Steps to find these titles. */
  readonly cost: number
}

export function searchedWord(matches: readonly WordMatch[], postings: TitlePostings): SearchedWord {
  const typosTo = new Uint8Array(postings.words.length).fill(NOTHING)
  let fewestTypos = NOTHING
  let size = 0
  let cost = 0
  for (const { index, typos } of matches) {
    typosTo[index] = typos
    fewestTypos = Math.min(fewestTypos, typos)
    size += postings.countOf(index)
    cost += postings.setOf(index)?.length ?? postings.countOf(index)
  }

  return { matches, typosTo, fewestTypos, size, cost }
}

export function titlesWith({ matches }: SearchedWord, postings: TitlePostings): TitleSet {
  const all = noTitles(postings.titleCount)
  for (const { index } of matches) {
    const set = postings.setOf(index)
    if (set) addSet(all, set)
    else for (const level of TEXT_LEVELS) addTitles(all, postings.titlesOf(index, level))
  }

  return all
}

function rankForOne({ typosTo }: SearchedWord, title: number, postings: TitlePostings): number {
  const { occurrences, starts } = postings
  const end = starts[title + 1] ?? 0
  let best = NOTHING
  for (let at = starts[title] ?? 0; at < end; at += 1) {
    const occurrence = occurrences[at] ?? 0
    const typos = typosTo[wordIn(occurrence)] ?? NOTHING
    if (typos === NOTHING) continue
    best = Math.min(best, rankOf(typos, levelIn(occurrence)))
    // Words are ordered by level, so no later one is better.
    if (typos === 0) break
  }

  return best
}

/** The rank of a title for all words; `NOTHING` when one is missing. */
export function rankFor(
  words: readonly SearchedWord[],
  title: number,
  postings: TitlePostings,
): number {
  let joined = 0
  for (const word of words) {
    const rank = rankForOne(word, title, postings)
    if (rank === NOTHING) return NOTHING
    joined = joinedRank(joined, rank)
  }

  return joined
}
