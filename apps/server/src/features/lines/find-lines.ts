import { matchLine, type LineMatch, type QuotedWord } from '@hlizo/domain/line-match'
import { queryWords } from '@hlizo/domain/search-text'
import { isOneErrorAway } from '@hlizo/domain/spoken-text'
import type { Audience, Candidate, KnownWord, LineStore } from './line-store.ts'

export type BestLine = Candidate & LineMatch

/** As many lines as a film festival of a thousand hours has; only the proportions matter. */
const ALL_LINES = 1_000_000
/** A word that no film says may be a name with two errors: it counts little. */
const UNKNOWN_WEIGHT = 4
const COVERED = 0.6
/** A line that says the quote nearly word by word: nothing better is looked for. */
const SURE = 0.8
const MEANT_WORDS = 64
const RAREST = 4

type Meant = QuotedWord & {
  /** The words of captions, the literal one first. */
  readonly words: readonly string[]
  readonly isKnown: boolean
}

const weightOf = (lines: number) => Math.log(ALL_LINES / Math.min(lines, ALL_LINES / 2))

/** What a word of the quote may mean. */
function meaningOf(word: string, known: readonly KnownWord[], isLast: boolean): Meant {
  const literal = known.find((one) => one.word === word)
  const begun = isLast ? known.filter((one) => one.word !== word && one.word.startsWith(word)) : []
  const misspelled = known.filter((one) => isOneErrorAway(one.word, word) && !begun.includes(one))
  const meant = [...(literal ? [literal] : []), ...begun, ...misspelled].slice(0, MEANT_WORDS)
  const lines = meant.map((one) => one.lines)
  const errors = new Map([
    ...misspelled.map((one) => [one.word, 1] as const),
    ...begun.map((one) => [one.word, 0.5] as const),
    [word, 0] as const,
  ])

  return {
    errors,
    words: meant.map((one) => one.word),
    weight: meant.length === 0 ? UNKNOWN_WEIGHT : weightOf(literal?.lines ?? Math.max(...lines)),
    isKnown: literal !== undefined,
  }
}

const unique = (known: readonly KnownWord[]): KnownWord[] =>
  [...new Map(known.map((one) => [one.word, one])).values()].toSorted((a, b) => b.lines - a.lines)

const betterFirst = (a: BestLine, b: BestLine) =>
  b.score - a.score || a.videoId - b.videoId || a.place - b.place

/** The lines that say the quote, the best of each video, best first. */
function bestOfVideos(quote: readonly Meant[], candidates: readonly Candidate[]): BestLine[] {
  const best = new Map<number, BestLine>()
  for (const candidate of candidates) {
    const { words, ownCount, videoId } = candidate
    const match = matchLine(quote, { words: words.split(' '), ownCount })
    if (match === null || match.coverage < COVERED) continue
    const line = { ...candidate, ...match }
    const other = best.get(videoId)
    if (!other || betterFirst(line, other) < 0) best.set(videoId, line)
  }

  return [...best.values()].toSorted(betterFirst)
}

const isSure = ([first]: readonly BestLine[]) => first !== undefined && first.score >= SURE

/**
 * Finds where a quote is said. Words are taken literally first, then with a typing error each, then some may be
 * missing.
 */
export async function findLines(
  store: LineStore,
  query: string,
  audience: Audience,
): Promise<BestLine[]> {
  const words = [...new Set(queryWords(query))]
  const last = words.at(-1) ?? null
  if (last === null) return []
  const known = unique(await store.wordsNear(words, last))
  const quote = queryWords(query).map((word) => meaningOf(word, known, word === last))
  const meant = quote.filter((one) => one.words.length > 0)
  if (meant.length === 0) return []
  const candidates: Candidate[] = []
  const best = () => bestOfVideos(quote, candidates)

  // The last word may not be written to its end.
  const literally = meant.map((one, place) =>
    one.isKnown && place < meant.length - 1 ? one.words.slice(0, 1) : one.words,
  )
  candidates.push(...(await store.sayingAll(literally, audience)))
  if (isSure(best())) return best()
  const nearly = meant.map((one) => one.words)
  candidates.push(...(await store.sayingAll(nearly, audience)))
  if (isSure(best()) || meant.length < 3) return best()
  const rarest = meant.toSorted((a, b) => b.weight - a.weight).slice(0, RAREST)
  const parts = rarest.map((one) => one.words)
  candidates.push(...(await store.sayingTwo(parts, audience)))

  return best()
}
