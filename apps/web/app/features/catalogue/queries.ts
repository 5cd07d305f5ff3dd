import { getComedian, getComedianOfViewer } from '@hlizo/contract/calls/comedians'
import { searchContent, searchPublicContent, suggestSpelling } from '@hlizo/contract/calls/content'
import { listFavorites } from '@hlizo/contract/calls/favorites'
import { getFeaturedContent, getPublicFeaturedContent } from '@hlizo/contract/calls/featured'
import {
  getBestJokes,
  getExploreVideos,
  getFavoriteSection,
  getMostWatched,
  getNewest,
  getOtherEpisodes,
  getPremieres,
  getPublicMostWatched,
  getPublicPremieres,
  getPublicTagSections,
  getRecommended,
  getTagSections,
  getWatchAgain,
} from '@hlizo/contract/calls/home-sections'
import { getWatchlist } from '@hlizo/contract/calls/progress'
import { getShow } from '@hlizo/contract/calls/shows'
import {
  getPublicVideo,
  getVideo,
  listPublicVideos,
  listVideos,
} from '@hlizo/contract/calls/videos'
import { HOME_ROW_ITEMS, LIST_LIMIT_MAX, TOP_ROW_ITEMS } from '@hlizo/contract/constants'
import type { Category } from '@hlizo/contract/entities/category'
import type { Show } from '@hlizo/contract/entities/show'
import type { Sort } from '@hlizo/contract/entities/sort'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { FIRST_PAGE } from '#web/lib/first-page.ts'
import { allPages } from '#web/lib/all-pages.ts'
import { addressOf } from '#web/lib/api-address.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { request, requestPage } from '#web/lib/api.ts'
import { staleTimes } from '#web/lib/cache.ts'

// A row tells about its failure itself. What concerns the whole page, such as a missing profile, comes
// from the query of the hero, which is not quiet.
const row = { query: { limit: String(HOME_ROW_ITEMS) }, isQuiet: true }
const top = { query: { limit: String(TOP_ROW_ITEMS) }, isQuiet: true }

export const featuredQuery = () => apiQuery('featured-content', getFeaturedContent)
export const publicFeaturedQuery = () => apiQuery('featured-content', getPublicFeaturedContent)

/** „Continuă vizionarea”. */
export const watchlistQuery = () => apiQuery('watchlist', getWatchlist, { isQuiet: true })
export const newVideosQuery = () => apiQuery('new-videos', getNewest, row)
export const mostWatchedQuery = () => apiQuery('home', getMostWatched, top)
export const publicMostWatchedQuery = () => apiQuery('home', getPublicMostWatched, top)
export const premieresQuery = () => apiQuery('home', getPremieres, row)
export const publicPremieresQuery = () => apiQuery('home', getPublicPremieres, row)
/** „Poantele săptămânii”. */
export const bestJokesQuery = () => apiQuery('home', getBestJokes, row)
export const recommendedQuery = () => apiQuery('recommendation', getRecommended, row)
/** The next episodes of what was begun. */
export const otherEpisodesQuery = () => apiQuery('home', getOtherEpisodes, row)
export const favoriteRowQuery = () => apiQuery('favorite-section', getFavoriteSection, row)
/** Away from the beaten track. */
export const exploreQuery = () => apiQuery('home', getExploreVideos, row)
export const watchAgainQuery = () => apiQuery('home', getWatchAgain, row)
export const tagSectionsQuery = () => apiQuery('home', getTagSections, { isQuiet: true })
export const publicTagSectionsQuery = () =>
  apiQuery('home', getPublicTagSections, { isQuiet: true })

export const videoQuery = (id: number) => apiQuery('video', getVideo, { params: { id } })
export const publicVideoQuery = (id: number) =>
  apiQuery('video', getPublicVideo, { params: { id } })
/** A show with all its episodes: they are grouped by season. */
export const showQuery = (id: number) =>
  queryOptions({
    queryKey: ['show', addressOf(getShow, { params: { id } })] as const,
    queryFn: async ({ signal }): Promise<Show> => {
      const pages = await allPages((cursor) =>
        request(getShow, { params: { id }, query: { cursor }, signal }),
      )
      return { ...pages[0], videos: pages.flatMap(({ videos }) => videos) }
    },
    staleTime: staleTimes.show,
  })
/** How many related videos are shown beside a video. */
export const SIMILAR_SHOWN = 12
/** The most watched videos of a category, to go with one of them. */
export const similarQuery = (category: Category) =>
  apiQuery('video', listVideos, {
    query: { category, sort: 'popular', limit: String(HOME_ROW_ITEMS) },
    isQuiet: true,
  })
/** The videos of a category as visitors see them: what goes with one of them is among these. */
export const publicCategoryVideosQuery = (category: Category) =>
  apiQuery('video', listPublicVideos, {
    query: { category, sort: 'popular', limit: String(LIST_LIMIT_MAX) },
    isQuiet: true,
  })

type Search = { q?: string | undefined; category?: Category | undefined; sort?: Sort | undefined }

export const searchQuery = (query: Search) => apiQuery('search', searchContent, { query })
export const publicSearchQuery = (query: Search) =>
  apiQuery('search', searchPublicContent, { query })
/** The words of a search that finds nothing, as the catalogue spells them. */
export const spellingQuery = (q: string) =>
  apiQuery('search', suggestSpelling, { query: { q }, isQuiet: true })
export const categoryQuery = (query: { category: Category; sort: Sort }) =>
  apiQuery('category', searchContent, { query })
export const categoryPagesQuery = (
  isSubscriber: boolean,
  query: { category: Category; sort: Sort },
) => {
  const call = isSubscriber ? searchContent : searchPublicContent

  return infiniteQueryOptions({
    queryKey: ['category', 'pages', addressOf(call, { query })] as const,
    queryFn: ({ pageParam, signal }) =>
      requestPage(call, { query: { ...query, cursor: pageParam }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: staleTimes.category,
  })
}

/** Everything the profile has put aside, newest first; the screen sorts it as a whole. */
export const favoritesQuery = () =>
  queryOptions({
    queryKey: ['favorites', addressOf(listFavorites)] as const,
    queryFn: async ({ signal }) => {
      const pages = await allPages((cursor) =>
        requestPage(listFavorites, { query: { cursor }, signal }),
      )
      return pages.flatMap(({ data }) => data)
    },
    staleTime: staleTimes.favorites,
  })
/** `isLimited`: for a profile with an age limit, which does not see all titles. */
export const comedianQuery = (slug: string, isLimited: boolean) => {
  const call = isLimited ? getComedianOfViewer : getComedian

  return infiniteQueryOptions({
    queryKey: ['comedian', addressOf(call, { params: { slug } })] as const,
    queryFn: ({ pageParam, signal }) =>
      request(call, { params: { slug }, query: { cursor: pageParam }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: staleTimes.comedian,
  })
}
