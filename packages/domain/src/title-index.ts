import type { Category } from '@hlizo/contract/entities/category'
import type { TitleType } from '@hlizo/contract/entities/search-result'
import { titleWords, type WordMatch } from './title-words.ts'

/** A title as the index takes it. */
export type IndexedTitle = {
  readonly type: TitleType
  readonly id: number
  /** The published show that a video belongs to. */
  readonly showId: number | null
  readonly category: Category
  /** What `searchText` made: a line each for title, comedians, show, tags, description. */
  readonly text: string
  readonly listedFromMs: number
  readonly listedUntilMs: number | null
}

/** A title that answers a search; the lower its rank, the better. */
export type TitleMatch = Pick<IndexedTitle, 'type' | 'id' | 'showId'> & { readonly rank: number }

type Where = { readonly category?: Category | undefined; readonly now: Date }

/** Finds titles by words, in memory: microseconds where SQL takes milliseconds (docs/decisions). */
export type TitleIndex = {
  /** The best first, and among equals the earliest added. What has slips comes only when nothing else does. */
  find(words: readonly string[], where: Where): TitleMatch[]
  /** The words as they are spelled in the catalogue, if others than these; null when none come near. */
  spellings(words: readonly string[]): string[] | null
}

// A level of the text takes three bits; so does a rank below one slip.
const LEVEL_BITS = 3
const LEVELS = 1 << LEVEL_BITS
const NOTHING = 255
const WEIGHED = 300

/** How each title answers one word: slips and level in one number, the lower the better. */
function answersTo(
  matches: readonly WordMatch[],
  postings: readonly Uint32Array[],
  count: number,
): Uint8Array {
  const answers = new Uint8Array(count).fill(NOTHING)
  for (const { index, slips } of matches) {
    const entries = postings[index] ?? new Uint32Array()
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0
      const title = entry >>> LEVEL_BITS
      const answer = (slips << LEVEL_BITS) | (entry & (LEVELS - 1))
      if (answer < (answers[title] ?? 0)) answers[title] = answer
    }
  }

  return answers
}

/** All slips together, and the least telling place that a word was found in; -1 when a word is missing. */
function rankOf(title: number, answers: readonly Uint8Array[]): number {
  let slips = 0
  let level = 0
  for (const answer of answers) {
    const value = answer[title] ?? NOTHING
    if (value === NOTHING) return -1
    slips += value >>> LEVEL_BITS
    level = Math.max(level, value & (LEVELS - 1))
  }

  return (slips << LEVEL_BITS) | level
}

function isListed(title: IndexedTitle, { category, now }: Where): boolean {
  const nowMs = now.getTime()
  if (category !== undefined && title.category !== category) return false

  return (
    title.listedFromMs <= nowMs && (title.listedUntilMs === null || title.listedUntilMs > nowMs)
  )
}

/** Collects titles, the most viewed first, and makes an index of them. */
export function titleIndexBuilder(): {
  readonly add: (title: IndexedTitle) => void
  readonly finish: () => TitleIndex
} {
  const titles: IndexedTitle[] = []
  const entriesOf = new Map<string, number[]>()

  const add = (title: IndexedTitle) => {
    const number = titles.push(title) - 1
    const seen = new Set<string>()
    for (const [level, line] of title.text.split('\n').entries()) {
      for (const word of line.split(' ')) {
        // The first line that has a word is the most telling one.
        if (word === '' || seen.has(word)) continue
        seen.add(word)
        const entry = (number << LEVEL_BITS) | level
        const known = entriesOf.get(word)
        if (known) known.push(entry)
        else entriesOf.set(word, [entry])
      }
    }
  }

  const finish = (): TitleIndex => {
    const words = titleWords([...entriesOf.keys()].toSorted((a, b) => (a < b ? -1 : 1)))
    const postings = words.list.map((word) => Uint32Array.from(entriesOf.get(word) ?? []))

    const matching = (matches: readonly (readonly WordMatch[])[], where: Where): TitleMatch[] => {
      if (matches.some((found) => found.length === 0)) return []
      const answers = matches.map((found) => answersTo(found, postings, titles.length))
      const ranked: TitleMatch[][] = []
      for (let number = 0; number < titles.length; number += 1) {
        const rank = rankOf(number, answers)
        const title = rank === -1 ? undefined : titles[number]
        if (title === undefined || !isListed(title, where)) continue
        const equals = (ranked[rank] ??= [])
        if (equals.length < WEIGHED)
          equals.push({ type: title.type, id: title.id, showId: title.showId, rank })
        if (rank === 0 && equals.length === WEIGHED) break
      }
      return ranked.flat().slice(0, WEIGHED)
    }

    return {
      find: (wanted, where) => {
        if (wanted.length === 0) return []
        const isLast = (index: number) => index === wanted.length - 1
        const typed = matching(
          wanted.map((word, index) => words.exact(word, isLast(index))),
          where,
        )
        if (typed.length > 0) return typed
        // Romanian hangs its article on the end: who types „etaj” may mean „etajul”.
        const begun = wanted.map((word) => words.exact(word, true))
        const found = matching(begun, where)
        if (found.length > 0) return found

        return matching(
          begun.map((own, index) => [...own, ...words.similar(wanted[index] ?? '', isLast(index))]),
          where,
        )
      },
      spellings: (wanted) => {
        const near = wanted.map((word) =>
          words.exact(word, false).length > 0 ? word : words.nearest(word),
        )
        const known = near.flatMap((word) => word ?? [])
        const isSame = known.join(' ') === wanted.join(' ')
        return known.length === 0 || isSame ? null : known
      },
    }
  }

  return { add, finish }
}
