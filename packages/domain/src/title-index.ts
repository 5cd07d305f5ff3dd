import { ageRatings, type AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Category } from '@hlizo/contract/entities/category'
import type { TitleType } from '@hlizo/contract/entities/search-result'
import { NO_AGE_LIMIT } from './age-limit.ts'
import { bestTitles } from './best-titles.ts'
import type { WordMatch } from './nearby-words.ts'
import { postingsBuilder } from './title-postings.ts'
import { titleWords } from './title-words.ts'

export type IndexedTitle = {
  readonly type: TitleType
  readonly id: number
  readonly showId: number | null
  readonly category: Category
  /** From `searchText`. */
  readonly text: string
  readonly listedFromMs: number
  readonly listedUntilMs: number | null
  /** For a show, the lowest rating of its episodes; absent for a title that all profiles see. */
  readonly ageRating?: AgeRating
}

/** A lower rank is better. */
export type TitleMatch = Pick<IndexedTitle, 'type' | 'id' | 'showId'> & { readonly rank: number }

type Where = {
  readonly category?: Category | undefined
  /** The highest age rating that is found. */
  readonly maxAgeRating?: AgeRating
  readonly now: Date
}

/** Finds titles by words, in memory: microseconds where SQL takes milliseconds (docs/decisions/0008). */
export type TitleIndex = {
  /** Best first, equals by the earliest added. Typing errors count only when nothing else matches. */
  find(words: readonly string[], where: Where): TitleMatch[]
  /** The words in the catalogue's spelling; null when they are correct or none is near. */
  spellings(words: readonly string[]): string[] | null
}

const WEIGHED = 300

type Listing = Omit<IndexedTitle, 'text'>

/** Flat arrays, because a search checks thousands of titles. */
function listingOf(titles: readonly Listing[]) {
  const fromMs = Float64Array.from(titles, ({ listedFromMs }) => listedFromMs)
  const untilMs = Float64Array.from(titles, (title) => title.listedUntilMs ?? Infinity)

  const ages = Uint8Array.from(titles, ({ ageRating = 'AP' }) => ageRatings.indexOf(ageRating))

  return ({ category, maxAgeRating = NO_AGE_LIMIT, now }: Where) => {
    const nowMs = now.getTime()
    const highest = ageRatings.indexOf(maxAgeRating)
    return (number: number): boolean =>
      (fromMs[number] ?? Infinity) <= nowMs &&
      (untilMs[number] ?? 0) > nowMs &&
      (ages[number] ?? Infinity) <= highest &&
      (category === undefined || titles[number]?.category === category)
  }
}

/** Takes titles, the most viewed first. */
export function titleIndexBuilder(): {
  readonly add: (title: IndexedTitle) => void
  readonly finish: () => TitleIndex
} {
  const titles: Listing[] = []
  const texts = postingsBuilder()

  const add = ({ text, ...title }: IndexedTitle) => {
    titles.push(title)
    texts.add(text)
  }

  const finish = (): TitleIndex => {
    const postings = texts.finish()
    const words = titleWords(postings.words)
    const isListed = listingOf(titles)

    const matching = (matches: readonly (readonly WordMatch[])[], where: Where): TitleMatch[] => {
      if (matches.some((found) => found.length === 0)) return []
      const wanted = { count: WEIGHED, isWanted: isListed(where) }
      return bestTitles(matches, postings, wanted).flatMap(({ title: number, rank }) => {
        const title = titles[number]
        return title ? [{ type: title.type, id: title.id, showId: title.showId, rank }] : []
      })
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
        // Romanian appends its article: „etaj” may mean „etajul”.
        const begun = wanted.map((word) => words.exact(word, true))
        const found = matching(begun, where)
        if (found.length > 0) return found
        // A word of the catalogue is taken literally first.
        const trusting = begun.map((own, index) =>
          own.length > 0 ? own : words.similar(wanted[index] ?? '', isLast(index)),
        )
        const nearby = matching(trusting, where)
        if (nearby.length > 0) return nearby

        return matching(
          trusting.map((found, index) =>
            begun[index]?.length === 0
              ? found
              : [...found, ...words.similar(wanted[index] ?? '', isLast(index))],
          ),
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
