/** The three kinds of content (spec §3). */
export type Category = 'standup' | 'show' | 'podcast'

/** Romanian age classes, `AP` being suitable for all ages. */
export type AgeRating = 'AP' | '12' | '15' | '18'

/** A chapter, starting at a fraction (0 ≤ `at` < 1) of the video's duration. */
export type Chapter = { readonly title: string; readonly at: number }

/** One episode or special as its show's file lists it; the catalogue adds the rest. */
export type Listing = {
  readonly number: number
  readonly title: string
  /** Slugs of comedians, in the order of the credits. */
  readonly cast: readonly string[]
  readonly age: AgeRating
  /** Names of tags. */
  readonly tags: readonly string[]
  readonly description: string
  /** Days before the reference date; negative when the launch is still to come. */
  readonly launchedDaysAgo: number
  readonly expiresInDays?: number
  /** The film in `masters/` that this video plays. */
  readonly master: string
  readonly chapters: readonly [Chapter, Chapter, Chapter]
}

/** A show with its episodes in order. */
export type ShowListing = {
  readonly slug: string
  readonly title: string
  readonly category: Category
  readonly description: string
  readonly season: number
  /** Nothing more follows. */
  readonly isFinished?: boolean
  readonly episodes: readonly Listing[]
}

/** Three chapters: the first starts with the video, the others at the given second. */
export function chapters(
  first: string,
  second: string,
  secondAt: number,
  third: string,
  thirdAt: number,
): readonly [Chapter, Chapter, Chapter] {
  return [
    { title: first, at: 0 },
    { title: second, at: secondAt },
    { title: third, at: thirdAt },
  ]
}
