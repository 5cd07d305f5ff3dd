import { searchContent, searchPublicContent, suggestSpelling } from '@hlizo/contract/calls/content'
import { SEARCH_MIN_LENGTH, SEARCH_RESULTS_MAX } from '@hlizo/contract/constants'
import { writeTitleEnd, type TitleEnd } from '@hlizo/contract/cursor'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Category } from '@hlizo/contract/entities/category'
import type { SearchResult } from '@hlizo/contract/entities/search-result'
import type { Sort } from '@hlizo/contract/entities/sort'
import type { VideoCard } from '@hlizo/contract/entities/video'
import { isWithinAge } from '@hlizo/domain/age-limit'
import { matchReason, type MatchReason, type MatchSource } from '@hlizo/domain/search-match'
import { queryWords } from '@hlizo/domain/search-text'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { highestRating, type ProfileKey } from '#server/stores/listing.ts'
import { thumbnailsOf, type MediaUrls } from '#server/stores/media-urls.ts'
import { episodesUpTo, type TitleFacts, type VideoFacts } from '#server/stores/title-index.ts'
import { foundTitles } from './found-titles.ts'
import { firstTitles, isAfter, sortTitles } from './sort-titles.ts'

type Deps = { readonly clock: Clock; readonly catalogue: Catalogue }
type Question = {
  readonly q?: string | undefined
  readonly category?: Category | undefined
  readonly sort: Sort
  readonly cursor?: TitleEnd | undefined
}
/** The query, limited to titles up to this age rating. */
type Asked = Question & { readonly maxAgeRating: AgeRating }

type Hit = TitleFacts & {
  readonly episodes: readonly VideoFacts[]
  readonly match?: MatchReason | null
}

/** One card per show and stand-alone video (spec §7, D78-D80). */
export function contentRoutes(deps: Deps): Routes {
  const { catalogue } = deps
  const hitsOf = titleFinder(deps)

  const answer = async (question: Question, profile: ProfileKey | null) => {
    const maxAgeRating = highestRating(profile)
    const found = await hitsOf({ ...question, maxAgeRating })
    const { entries, last } = firstPage(found, SEARCH_RESULTS_MAX)
    const episodes = profile === null ? [] : entries.flatMap((hit) => hit.episodes)
    const cards = await catalogue.videoCards.ofRows(episodes, profile)

    return {
      entries: resultsOf(entries, { cards, media: catalogue.media, maxAgeRating }),
      nextCursor: last && writeTitleEnd(last),
    }
  }

  return (api) => {
    api.answer(searchContent, ({ viewer, query }) => answer(query, viewer))
    api.answer(searchPublicContent, ({ query }) => answer(query, null))
    api.answer(suggestSpelling, async ({ query }) => {
      const titles = await catalogue.titleIndex.current()
      const words = titles.index.spellings(queryWords(query.q))
      return { words: words?.map(titles.spelled).join(' ') ?? null }
    })
  }
}

/** Returns one title more than a page holds; the same for every caller with the same age limit. */
function titleFinder({ clock, catalogue }: Deps) {
  const browse = async (
    { sort, category, maxAgeRating }: Omit<Asked, 'q' | 'cursor'>,
    after: TitleEnd | null,
  ): Promise<Hit[]> => {
    const titles = await catalogue.titleIndex.current()
    const place = after && titles.factsOf(after)
    if (after && !place) throw unknownCursor()
    const now = clock.now()
    const isShown = (title: TitleFacts) =>
      title.showId === null &&
      (category === undefined || title.category === category) &&
      isListedNow(title, now) &&
      isWithinAge(title.ageRating, maxAgeRating) &&
      (!place || isAfter(title, place, sort))
    const shown = titles.all.values().filter(isShown)

    return firstTitles(shown, sort, SEARCH_RESULTS_MAX + 1).map((title) => ({
      ...title,
      episodes: [],
    }))
  }
  const browseFirst = catalogue.sharedLists.keep(
    (sort: Sort, maxAgeRating: AgeRating, category?: Category) =>
      browse({ sort, category, maxAgeRating }, null),
  )

  const search = async (
    q: string,
    { category, sort, maxAgeRating }: Omit<Asked, 'q' | 'cursor'>,
  ): Promise<Hit[]> => {
    const titles = await catalogue.titleIndex.current()
    const words = queryWords(q)
    const matches = titles.index.find(words, { category, maxAgeRating, now: clock.now() })
    const found = foundTitles(matches)
      .slice(0, SEARCH_RESULTS_MAX)
      .flatMap(({ rank, isOwn, episodeIds, ...ref }) => {
        const facts = titles.factsOf(ref)
        return facts === null
          ? []
          : { ...facts, rank, isOwn, episodes: titles.videosOf(episodeIds) }
      })

    return sortTitles(found, sort, words).map((hit) => ({
      ...hit,
      match: matchReason(sourceOf(hit), words),
    }))
  }

  return async ({ q = '', cursor, ...asked }: Asked): Promise<Hit[]> => {
    const { sort, category, maxAgeRating } = asked
    if (q === '') {
      return cursor ? browse(asked, cursor) : browseFirst(sort, maxAgeRating, category)
    }
    if (cursor) throw unknownCursor()
    if (q.length < SEARCH_MIN_LENGTH) return []

    return search(q, asked)
  }
}

const unknownCursor = () =>
  new ApiError('VALIDATION_FAILED', { fields: { cursor: 'VALIDATION_FAILED' } })

/** A show is found by its matching episodes. */
function sourceOf(hit: Hit): MatchSource {
  const videos = hit.type === 'VIDEO' ? [hit] : hit.episodes

  return {
    title: hit.title,
    comedians: videos.flatMap(({ comedians }) => comedians.map(({ name }) => name)),
    tags: videos.flatMap(({ tags }) => tags),
    description: hit.description,
    episodes: hit.episodes,
  }
}

/** D78: a show is listed while it is published, and episodes are not. */
function isListedNow({ type, launchAt, expiresAt }: TitleFacts, now: Date): boolean {
  return type === 'SHOW' || (launchAt <= now && (expiresAt === null || expiresAt > now))
}

function resultsOf(
  hits: readonly Hit[],
  {
    cards,
    media,
    maxAgeRating,
  }: {
    readonly cards: readonly VideoCard[]
    readonly media: MediaUrls
    readonly maxAgeRating: AgeRating
  },
): SearchResult[] {
  const cardOf = new Map(cards.map((card) => [card.id, card]))

  return hits.map((hit) => ({
    type: hit.type,
    id: hit.id,
    title: hit.title,
    titleUrl: hit.titleArtId === null ? null : media.pictureUrl(hit.titleArtId, 640),
    description: hit.description,
    category: { name: hit.category },
    ...thumbnailsOf(media, hit.pictureId),
    ...(hit.durationSeconds !== null && { duration: hit.durationSeconds }),
    ...(hit.type === 'SHOW' && { videosCount: episodesUpTo(hit, maxAgeRating) }),
    comedians: hit.type === 'VIDEO' ? hit.comedians.map(({ name }) => ({ name })) : [],
    ...(hit.match && { match: hit.match }),
    videos: hit.episodes.flatMap(({ id }) => cardOf.get(id) ?? []),
    launchTime: hit.launchAt.toISOString(),
    viewsCount: hit.viewsCount,
  }))
}
