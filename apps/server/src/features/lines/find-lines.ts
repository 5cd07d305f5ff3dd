import { createLineMatcher, type LineMatch, type QuotedWord } from '@hlizo/domain/line-match'
import { queryWords } from '@hlizo/domain/search-text'
import { isOneErrorAway } from '@hlizo/domain/spoken-text'
import {
  CANDIDATES,
  type Audience,
  type Candidate,
  type KnownWord,
  type LineStore,
  type ListedFilm,
} from './line-store.ts'

type Match = Candidate & LineMatch

/** The line of a listed video that says a quote best. */
export type BestLine = Match & ListedFilm

/** As many lines as a film festival of a thousand hours has; only the proportions matter. */
const ALL_LINES = 1_000_000
/** A word that no film says may be a name with two errors: it counts little. */
const UNKNOWN_WEIGHT = 4
const COVERED = 0.6
/** A line that says the quote nearly word by word: nothing better is looked for. */
const SURE = 0.8
const MEANT_WORDS = 64
const RAREST = 4
/** Words that no more lines are expected to say together are enough to find them by. */
const FEW_LINES = 40
const LEAST_GROUPS = 2

type Meant = QuotedWord & {
  /** The words of captions, the literal one first. */
  readonly words: readonly string[]
  /** The number of lines that each of these is in. */
  readonly lines: readonly number[]
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
    lines,
    weight: meant.length === 0 ? UNKNOWN_WEIGHT : weightOf(literal?.lines ?? Math.max(...lines)),
    isKnown: literal !== undefined,
  }
}

const unique = (known: readonly KnownWord[]): KnownWord[] =>
  [...new Map(known.map((one) => [one.word, one])).values()].toSorted((a, b) => b.lines - a.lines)

const betterFirst = (a: Match, b: Match) => b.score - a.score || a.place - b.place

/** Each call compares more lines with the quote; gives those so far that say it, the best of each film. */
function bestOfFilms(quote: readonly Meant[]): (candidates: readonly Candidate[]) => Match[] {
  const matchOf = createLineMatcher(quote)
  const best = new Map<number, Match>()

  return (candidates) => {
    for (const candidate of candidates) {
      const { words, ownCount, filmId } = candidate
      const match = matchOf({ words: words.split(' '), ownCount })
      if (match === null || match.coverage < COVERED) continue
      const line = { ...candidate, ...match }
      const other = best.get(filmId)
      if (!other || betterFirst(line, other) < 0) best.set(filmId, line)
    }

    return [...best.values()]
  }
}

/** Gives the lines of listed videos, the best of each video, best first. Asks once about each film. */
function listedLines(
  store: Pick<LineStore, 'listed'>,
  audience: Audience,
): (matches: readonly Match[]) => Promise<BestLine[]> {
  const listed = new Map<number, ListedFilm | null>()

  return async (matches) => {
    const unknown = matches.flatMap(({ filmId }) => (listed.has(filmId) ? [] : [filmId]))
    for (const filmId of unknown) listed.set(filmId, null)
    for (const film of unknown.length === 0 ? [] : await store.listed(unknown, audience))
      listed.set(film.filmId, film)
    const best = new Map<number, BestLine>()
    for (const match of matches.toSorted(betterFirst)) {
      const film = listed.get(match.filmId)
      if (film && !best.has(film.videoId)) best.set(film.videoId, { ...match, ...film })
    }

    return [...best.values()].toSorted((a, b) => b.score - a.score || a.videoId - b.videoId)
  }
}

const isSure = ([first]: readonly BestLine[]) => first !== undefined && first.score >= SURE

/** Words of the captions that one word of the quote may mean, and how many lines say them. */
type Group = { readonly words: readonly string[]; readonly lines: number }

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** The rarest groups, as many as it takes to leave few lines. */
function tellingOf(groups: readonly Group[]): Group[] {
  const telling: Group[] = []
  let expected = ALL_LINES
  for (const group of groups.toSorted((a, b) => a.lines - b.lines)) {
    if (telling.length >= LEAST_GROUPS && expected <= FEW_LINES) break
    telling.push(group)
    expected *= group.lines / ALL_LINES
  }

  return telling
}

/**
 * Lines that say one word of each group. Frequent words make the index slow and leave out little: where the rarest
 * ones leave few lines, the others are only compared afterwards.
 */
async function sayingAll(
  store: Pick<LineStore, 'sayingAll'>,
  groups: readonly Group[],
): Promise<Candidate[]> {
  const wordsOf = (some: readonly Group[]) => some.map(({ words }) => words)
  const telling = tellingOf(groups)
  const found = await store.sayingAll(wordsOf(telling))
  // More than expected: the line may be among those that were not read.
  const isCut = telling.length < groups.length && found.length >= CANDIDATES

  return isCut ? store.sayingAll(wordsOf(groups)) : found
}

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
  const bestOf = bestOfFilms(quote)
  const listed = listedLines(store, audience)
  const bestWith = (candidates: readonly Candidate[]) => listed(bestOf(candidates))

  // The last word may not be written to its end.
  const literally = meant.map(({ isKnown, words: all, lines }, place) => {
    const count = isKnown && place < meant.length - 1 ? 1 : all.length
    return { words: all.slice(0, count), lines: sum(lines.slice(0, count)) }
  })
  const literal = await bestWith(await sayingAll(store, literally))
  if (isSure(literal)) return literal
  const nearly = meant.map(({ words: all, lines }) => ({ words: all, lines: sum(lines) }))
  const isSame = nearly.every(
    ({ words: all }, place) => all.length === literally[place]?.words.length,
  )
  const near = isSame ? literal : await bestWith(await sayingAll(store, nearly))
  if (isSure(near) || meant.length < 3) return near
  const rarest = meant.toSorted((a, b) => b.weight - a.weight).slice(0, RAREST)
  const parts = rarest.map((one) => one.words)

  return bestWith(await store.sayingTwo(parts))
}
