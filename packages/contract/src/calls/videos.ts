import * as z from 'zod/mini'
import { PUBLIC_LISTS_SECONDS } from '../cache-times.ts'
import { call } from '../call.ts'
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '../constants.ts'
import { Category } from '../entities/category.ts'
import { SortInAddress } from '../entities/sort.ts'
import { NextVideo, Video, VideoCard } from '../entities/video.ts'
import { premiereLooks, publicReads, signedIn } from '../limits.ts'
import { NumericId, wholeNumber, withDefault } from '../request.ts'

const one = z.object({ id: NumericId })

// An unknown sort means all (spec §2 „Category”); an unknown category is an error (D77).
const list = z.object({
  sort: SortInAddress,
  limit: withDefault(wholeNumber(1, LIST_LIMIT_MAX, 'LIMIT_INVALID'), LIST_LIMIT_DEFAULT),
  category: z.optional(Category),
})

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

/** No stream, no captions (D65). A page that waits for a premiere asks for it until it begins. */
export const getPublicVideo = call({
  method: 'GET',
  path: '/public/videos/{id}',
  access: 'public',
  precedence: 'browsing',
  limits: [premiereLooks],
  caching: { seconds: PUBLIC_LISTS_SECONDS },
  summary: 'The preview of a video.',
  params: one,
  data: Video,
})

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

/** 204 when there is none (D82). */
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
