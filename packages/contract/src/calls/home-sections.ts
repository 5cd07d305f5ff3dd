import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { HOME_ROW_ITEMS, LIST_LIMIT_MAX } from '../constants.ts'
import { JokeCard } from '../entities/joke-card.ts'
import { TitleCard } from '../entities/show.ts'
import { TagSections } from '../entities/tag-sections.ts'
import { VideoCard } from '../entities/video.ts'
import { publicReads, signedIn } from '../limits.ts'
import { wholeNumber, withDefault } from '../request.ts'

const query = z.object({
  limit: withDefault(wholeNumber(1, LIST_LIMIT_MAX, 'LIMIT_INVALID'), HOME_ROW_ITEMS),
})

const forViewers = {
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'per-profile',
} as const
const forVisitors = {
  access: 'public',
  precedence: 'always',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
} as const
const videos = { query, data: z.array(VideoCard) }

/** By viewers in the last four weeks (D68). */
export const getMostWatched = call({
  method: 'GET',
  path: '/homepage/sections/most-watched',
  ...forViewers,
  summary: 'The most watched videos.',
  ...videos,
})

/** „Noi”: what the viewer follows first, then by launch (docs/decisions/0179). */
export const getNewest = call({
  method: 'GET',
  path: '/homepage/sections/newest',
  ...forViewers,
  summary: 'The newest videos, those of followed shows and comedians first.',
  ...videos,
})

/** „Premiere” (docs/decisions/0207). A card has `premiereAt` and no preview. */
export const getPremieres = call({
  method: 'GET',
  path: '/homepage/sections/premieres',
  ...forViewers,
  summary: 'The premieres ahead, the next one first.',
  ...videos,
})

/** „Poantele săptămânii” (docs/decisions/0204). */
export const getBestJokes = call({
  method: 'GET',
  path: '/homepage/sections/best-jokes',
  ...forViewers,
  summary: 'The best jokes of the videos that were watched this week, the loudest laughter first.',
  query,
  data: z.array(JokeCard),
})

export const getRecommended = call({
  method: 'GET',
  path: '/homepage/sections/recommended',
  ...forViewers,
  summary: 'Videos chosen for this profile.',
  ...videos,
})

export const getExploreVideos = call({
  method: 'GET',
  path: '/homepage/sections/explore-videos',
  ...forViewers,
  summary: 'Unseen videos away from what the profile usually watches.',
  ...videos,
})

/** Finished at least a week ago (D72). */
export const getWatchAgain = call({
  method: 'GET',
  path: '/homepage/sections/watch-again',
  ...forViewers,
  summary: 'Videos seen some time ago.',
  ...videos,
})

/** At most three of each show (D73). */
export const getOtherEpisodes = call({
  method: 'GET',
  path: '/homepage/sections/other-episodes',
  ...forViewers,
  summary: 'Unseen episodes of shows that the profile watches.',
  ...videos,
})

export const getFavoriteSection = call({
  method: 'GET',
  path: '/homepage/sections/favorite',
  ...forViewers,
  summary: 'The favourites of the profile, as a row.',
  query,
  data: z.array(TitleCard),
})

export const getTagSections = call({
  method: 'GET',
  path: '/homepage/sections/tags',
  ...forViewers,
  summary: 'The tag rows: tag name to videos.',
  data: TagSections,
})

export const getPublicTagSections = call({
  method: 'GET',
  path: '/public/homepage/sections/tags',
  ...forVisitors,
  summary: 'The tag rows for visitors.',
  data: TagSections,
})

export const getPublicMostWatched = call({
  method: 'GET',
  path: '/public/homepage/sections/most-watched',
  ...forVisitors,
  summary: 'The most watched videos, for visitors.',
  ...videos,
})

export const getPublicPremieres = call({
  method: 'GET',
  path: '/public/homepage/sections/premieres',
  ...forVisitors,
  summary: 'The premieres ahead, for visitors.',
  ...videos,
})
