import * as z from 'zod/mini'
import { call, type Access } from '../call.ts'
import { HOME_ROW_ITEMS, LIST_LIMIT_MAX } from '../constants.ts'
import { TitleCard } from '../entities/show.ts'
import { TagSections } from '../entities/tag-sections.ts'
import { VideoCard } from '../entities/video.ts'
import { wholeNumber, withDefault } from '../request.ts'

const query = z.object({
  limit: withDefault(wholeNumber(1, LIST_LIMIT_MAX, 'LIMIT_INVALID'), HOME_ROW_ITEMS),
})

function videoRow<const Who extends Access>(path: string, access: Who, summary: string) {
  return call({ method: 'GET', path, access, summary, query, data: z.array(VideoCard) })
}

/** The Top 10 row: most viewers in the last four weeks (spec §7, D68). */
export const getMostWatched = videoRow(
  '/homepage/sections/most-watched',
  'viewer',
  'The most watched videos.',
)

/** Chosen for this profile (spec §7, D70). */
export const getRecommended = videoRow(
  '/homepage/sections/recommended',
  'viewer',
  'Videos chosen for this profile.',
)

/** Unseen, and away from the beaten track (spec §7, D71). */
export const getExploreVideos = videoRow(
  '/homepage/sections/explore-videos',
  'viewer',
  'Unseen videos away from what the profile usually watches.',
)

/** Seen a while ago and worth another laugh (spec §7, D72). */
export const getWatchAgain = videoRow(
  '/homepage/sections/watch-again',
  'viewer',
  'Videos seen some time ago.',
)

/** The next episodes of shows that were begun (spec §7, D73). */
export const getOtherEpisodes = videoRow(
  '/homepage/sections/other-episodes',
  'viewer',
  'Unseen episodes of shows that the profile watches.',
)

/** The favourites, newest first (spec §7, D72). */
export const getFavoriteSection = call({
  method: 'GET',
  path: '/homepage/sections/favorite',
  access: 'viewer',
  summary: 'The favourites of the profile, as a row.',
  query,
  data: z.array(TitleCard),
})

/** The tag rows (spec §7, D74). */
export const getTagSections = call({
  method: 'GET',
  path: '/homepage/sections/tags',
  access: 'viewer',
  summary: 'The tag rows: tag name to videos.',
  data: TagSections,
})

/** The tag rows for visitors (spec §7). */
export const getPublicTagSections = call({
  method: 'GET',
  path: '/public/homepage/sections/tags',
  access: 'public',
  summary: 'The tag rows for visitors.',
  data: TagSections,
})

/** The Top 10 row for visitors (spec §7). */
export const getPublicMostWatched = videoRow(
  '/public/homepage/sections/most-watched',
  'public',
  'The most watched videos, for visitors.',
)
