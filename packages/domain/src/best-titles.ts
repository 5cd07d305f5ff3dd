import type { WordMatch } from './nearby-words.ts'
import {
  joinedRank,
  NOTHING,
  rankFor,
  rankOf,
  searchedWord,
  type SearchedWord,
} from './searched-word.ts'
import { TEXT_LEVELS, type TitlePostings } from './title-postings.ts'

/** A title that has all words; the lower its rank, the better. */
export type RankedTitle = { readonly title: number; readonly rank: number }

type Wanted = {
  readonly count: number
  readonly isWanted: (title: number) => boolean
}

const FIRST_WINDOW = 1_024
/** So many times as often as the rarest word may the next one stand, to be read along with it. */
const MOST_TIMES = 16

/** Takes from ascending lists what is below `end` and has not been taken yet, with the number of its list. */
function listReader(lists: readonly Uint32Array[]) {
  const next = new Uint32Array(lists.length)

  return (end: number, take: (title: number, list: number) => void): void => {
    for (const [index, list] of lists.entries()) {
      let at = next[index] ?? 0
      for (; at < list.length && (list[at] ?? 0) < end; at += 1) take(list[at] ?? 0, index)
      next[index] = at
    }
  }
}

/** Reads lists as one in growing windows, each in order: who has enough early has not read much. */
function* inWindows(some: readonly Uint32Array[], titleCount: number) {
  const lists = some.filter(({ length }) => length > 0)
  const readUntil = listReader(lists)
  for (let [end, size] = [0, FIRST_WINDOW]; end < titleCount; size *= 2) {
    end += size
    const window: number[] = []
    readUntil(end, (title) => window.push(title))
    const titles = Uint32Array.from(window)
    yield { end, titles: lists.length > 1 ? titles.toSorted() : titles }
  }
}
type Windows = ReturnType<typeof inWindows>

/** The places where a searched word stands, the best first: few slips before many, then by level. */
function* placesOf({ matches }: SearchedWord, postings: TitlePostings) {
  const steps = new Set(matches.map(({ slips }) => slips))
  for (const slips of [...steps].toSorted((a, b) => a - b)) {
    const meanings = matches.filter((match) => match.slips === slips)
    for (const level of TEXT_LEVELS) {
      const lists = meanings.map(({ index }) => postings.titlesOf(index, level))
      yield { slips, level, windows: inWindows(lists, postings.titleCount) }
    }
  }
}

/** Tells the ranks by which titles below `end` answer a word; cheaper than looking at the words of each. */
function ranksFor({ matches }: SearchedWord, postings: TitlePostings) {
  const ranks = new Uint8Array(postings.titleCount).fill(NOTHING)
  const places = matches.flatMap(({ index, slips }) =>
    TEXT_LEVELS.map((level) => ({
      list: postings.titlesOf(index, level),
      rank: rankOf(slips, level),
    })),
  )
  const rankOfList = Uint8Array.from(places, ({ rank }) => rank)
  const readUntil = listReader(places.map(({ list }) => list))

  return (end: number): Uint8Array => {
    readUntil(end, (title, list) => {
      ranks[title] = Math.min(ranks[title] ?? NOTHING, rankOfList[list] ?? NOTHING)
    })
    return ranks
  }
}

/** Joins the ranks by which a title answers these words, the rarest last, to that of a rarer one. */
function titleRanker(words: readonly SearchedWord[], postings: TitlePostings, often: number) {
  const next = words.at(-1)
  const isCheap = next !== undefined && next.size < often
  const ranksUntil = isCheap ? ranksFor(next, postings) : null
  const rest = isCheap ? words.slice(0, -1) : words

  return (end: number) => {
    const ranks = ranksUntil?.(end)

    return (title: number, rarest: number): number => {
      const second = ranks ? (ranks[title] ?? NOTHING) : 0
      if (second === NOTHING) return NOTHING
      const others = rankFor(rest, title, postings)

      return others === NOTHING ? NOTHING : joinedRank(joinedRank(rarest, second), others)
    }
  }
}

/** A part of the titles: those in which the rarest word has this rank and no better one. */
type Part = { readonly windows: Windows; readonly rank: number; readonly bestRank: number }

/** Keeps the best titles of those that are read, each of which has the last of the words. */
function titleReader(words: readonly SearchedWord[], postings: TitlePostings, wanted: Wanted) {
  const { count, isWanted } = wanted
  const found: RankedTitle[] = []
  const isRead = new Uint8Array(postings.titleCount)
  const others = words.slice(0, -1)
  const rankUntil = titleRanker(others, postings, (words.at(-1)?.size ?? 0) * MOST_TIMES)
  const betterThan = (limit: number) => found.filter(({ rank }) => rank < limit).length

  return {
    found,
    hasEnough: (bestRank: number) => betterThan(bestRank) >= count,
    /** Reads until there are enough; no title here is better than `bestRank`. */
    read: ({ windows, rank: own, bestRank }: Part): void => {
      let missing = count - betterThan(bestRank)
      for (const { end, titles } of windows) {
        const rankWith = rankUntil(end)
        for (const title of titles) {
          if (isRead[title] === 1) continue
          isRead[title] = 1
          const rank = rankWith(title, own)
          if (rank === NOTHING || !isWanted(title)) continue
          found.push({ title, rank })
          if (rank === bestRank) missing -= 1
          if (missing <= 0) return
        }
      }
    },
  }
}

/**
 * The best titles that have all words, equals in the order of their numbers. It reads along the rarest word,
 * from its most telling places to its least, and ends where nothing better can follow.
 */
export function bestTitles(
  matches: readonly (readonly WordMatch[])[],
  postings: TitlePostings,
  wanted: Wanted,
): RankedTitle[] {
  const words = matches
    .map((found) => searchedWord(found, postings))
    .toSorted((a, b) => b.size - a.size)
  const rarest = words.at(-1)
  if (!rarest) return []

  const { found, hasEnough, read } = titleReader(words, postings, wanted)
  const otherSlips = words.slice(0, -1).reduce((sum, { fewestSlips }) => sum + fewestSlips, 0)
  for (const { slips, level, windows } of placesOf(rarest, postings)) {
    // What has not been read so far has this rank at best.
    const bestRank = rankOf(slips + otherSlips, level)
    if (hasEnough(bestRank)) break
    read({ windows, rank: rankOf(slips, level), bestRank })
  }

  return found.toSorted((a, b) => a.rank - b.rank || a.title - b.title).slice(0, wanted.count)
}
