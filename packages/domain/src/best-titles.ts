import type { WordMatch } from './nearby-words.ts'
import {
  joinedRank,
  NOTHING,
  rankFor,
  rankOf,
  searchedWord,
  titlesWith,
  type SearchedWord,
} from './searched-word.ts'
import { TEXT_LEVELS, type TitlePostings } from './title-postings.ts'
import { keepShared, noTitles, takeTitle, titlesIn, type TitleSet } from './title-set.ts'

/** A title that has all words; a lower rank is better. */
export type RankedTitle = { readonly title: number; readonly rank: number }

type Wanted = {
  readonly count: number
  readonly isWanted: (title: number) => boolean
}

const FIRST_WINDOW = 1_024
/** Above this cost in steps per remaining title, ranking is cheaper than filtering by a word. */
const MOST_EACH = 16
/** Up to this multiple of the wanted count, ranking all titles is cheaper than reading in order. */
const FEW_TIMES = 4

/** Merges ascending lists in growing windows, so that a caller with enough titles reads little. */
function* inWindows(some: readonly Uint32Array[], titleCount: number) {
  const lists = some.filter(({ length }) => length > 0)
  const next = new Uint32Array(lists.length)
  for (let [end, size] = [0, FIRST_WINDOW]; end < titleCount; size *= 2) {
    end += size
    const window: number[] = []
    for (const [index, list] of lists.entries()) {
      let at = next[index] ?? 0
      for (; at < list.length && (list[at] ?? 0) < end; at += 1) window.push(list[at] ?? 0)
      next[index] = at
    }
    const titles = Uint32Array.from(window)
    yield lists.length > 1 ? titles.toSorted() : titles
  }
}
type Windows = ReturnType<typeof inWindows>

function* placesOf({ matches }: SearchedWord, postings: TitlePostings) {
  const steps = new Set(matches.map(({ typos }) => typos))
  for (const typos of [...steps].toSorted((a, b) => a - b)) {
    const meanings = matches.filter((match) => match.typos === typos)
    for (const level of TEXT_LEVELS) {
      const lists = meanings.map(({ index }) => postings.titlesOf(index, level))
      yield { typos, level, windows: inWindows(lists, postings.titleCount) }
    }
  }
}

/**
 * The titles that may have all words, and their number. A word much more frequent than the remaining titles
 * filters out few, so it is skipped. `words` ends with the rarest.
 */
function titlesWithAll(words: readonly SearchedWord[], postings: TitlePostings) {
  const [rarest, ...others] = words.toReversed()
  const titles = rarest ? titlesWith(rarest, postings) : noTitles(postings.titleCount)
  let count = rarest?.size ?? 0
  for (const word of others) {
    if (word.cost > count * MOST_EACH) break
    count = keepShared(titles, titlesWith(word, postings))
  }

  return { titles, count }
}

/** The titles where the rarest word has `rank`; no title here ranks better than `bestRank`. */
type Part = { readonly windows: Windows; readonly rank: number; readonly bestRank: number }

type Query = {
  readonly words: readonly SearchedWord[]
  readonly postings: TitlePostings
  readonly wanted: Wanted
}

function titleReader(titles: TitleSet, { words, postings, wanted }: Query) {
  const { count, isWanted } = wanted
  const found: RankedTitle[] = []
  const otherWords = words.slice(0, -1)
  const betterThan = (limit: number) => found.filter(({ rank }) => rank < limit).length

  return {
    found,
    hasEnough: (bestRank: number) => betterThan(bestRank) >= count,
    read: ({ windows, rank: own, bestRank }: Part): void => {
      let missing = count - betterThan(bestRank)
      for (const window of windows) {
        for (const title of window) {
          if (!takeTitle(titles, title)) continue
          const others = rankFor(otherWords, title, postings)
          if (others === NOTHING || !isWanted(title)) continue
          const rank = joinedRank(own, others)
          found.push({ title, rank })
          if (rank === bestRank) missing -= 1
          if (missing <= 0) return
        }
      }
    },
  }
}

/** Reads the places of the rarest word, best first, until no better title can follow. */
function readInOrder(titles: TitleSet, query: Query): RankedTitle[] {
  const { words, postings } = query
  const rarest = words.at(-1)
  if (!rarest) return []

  const { found, hasEnough, read } = titleReader(titles, query)
  const otherTypos = words.slice(0, -1).reduce((sum, { fewestTypos }) => sum + fewestTypos, 0)
  for (const { typos, level, windows } of placesOf(rarest, postings)) {
    const bestRank = rankOf(typos + otherTypos, level)
    if (hasEnough(bestRank)) break
    read({ windows, rank: rankOf(typos, level), bestRank })
  }

  return found
}

function rankAll(titles: TitleSet, { words, postings, wanted }: Query): RankedTitle[] {
  const found: RankedTitle[] = []
  for (const title of titlesIn(titles)) {
    const rank = rankFor(words, title, postings)
    if (rank !== NOTHING && wanted.isWanted(title)) found.push({ title, rank })
  }

  return found
}

/** The best titles that have all words; equal ranks are in the order of their numbers. */
export function bestTitles(
  matches: readonly (readonly WordMatch[])[],
  postings: TitlePostings,
  wanted: Wanted,
): RankedTitle[] {
  const words = matches
    .map((found) => searchedWord(found, postings))
    .toSorted((a, b) => b.size - a.size)
  const { titles, count } = titlesWithAll(words, postings)
  const query = { words, postings, wanted }
  const found =
    count <= wanted.count * FEW_TIMES ? rankAll(titles, query) : readInOrder(titles, query)

  return found.toSorted((a, b) => a.rank - b.rank || a.title - b.title).slice(0, wanted.count)
}
