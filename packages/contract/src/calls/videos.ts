import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../constants.ts'
import { Category } from '../entities/category.ts'
import { SortInAddress } from '../entities/sort.ts'
import { NextVideo, Video, VideoCard } from '../entities/video.ts'
import { publicReads, signedIn } from '../limits.ts'
import { NumericId, wholeNumber, withDefault } from '../request.ts'

const one = z.object({ id: NumericId })

// An unknown sort means all (spec §2 „Category”); an unknown category is an error (D77).
const list = z.object({
  sort: SortInAddress,
  limit: withDefault(wholeNumber(1, LIST_LIMIT_MAX, 'LIMIT_INVALID'), LIST_LIMIT_DEFAULT),
  category: z.optional(Category),
})

/** A video with its stream and captions, for a viewer (spec §7). */
export const getVideo = call({
  method: 'GET',
  path: '/videos/{id}',
  access: 'viewer',
  precedence: 'watching',
  limits: [signedIn],
  caching: 'none',
  summary: 'A video with everything needed to play it.',
  params: one,
  data: Video,
})

/** A video as a visitor may see it: no stream, no captions (spec §7, D65). */
export const getPublicVideo = call({
  method: 'GET',
  path: '/public/videos/{id}',
  access: 'public',
  precedence: 'browsing',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'The preview of a video.',
  params: one,
  data: Video,
})

/** Videos of a category, sorted (spec §7). */
export const listVideos = call({
  method: 'GET',
  path: '/videos',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'per-profile',
  summary: 'Videos, sorted and limited, of all categories or of one.',
  query: list,
  data: z.array(VideoCard),
})

/** The same for visitors (spec §7). */
export const listPublicVideos = call({
  method: 'GET',
  path: '/public/videos',
  access: 'public',
  precedence: 'always',
  limits: [publicReads],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'Previews of videos, sorted and limited, of all categories or of one.',
  query: list,
  data: z.array(VideoCard),
})

/** What to play after a video; 204 when there is nothing (spec §7, D82). */
export const getNextVideo = call({
  method: 'GET',
  path: '/videos/{id}/next',
  access: 'viewer',
  precedence: 'watching',
  limits: [signedIn],
  caching: 'none',
  summary: 'The video to play next.',
  params: one,
  data: NextVideo,
  mayBeEmpty: true,
})
