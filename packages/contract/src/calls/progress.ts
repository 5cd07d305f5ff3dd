import * as z from 'zod/mini'
import { MINUTE_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { LAUGHS_PER_FILM_MAX, UNSENT_PROGRESS_LIFETIME_MS } from '../constants.ts'
import { NumericCursor } from '../cursor.ts'
import { VideoCard } from '../entities/video.ts'
import { nodeLimit, signedIn } from '../limits.ts'
import { body, NumericId, withDefault } from '../request.ts'

const one = z.object({ id: NumericId })
const place = z
  .number('PROGRESS_INVALID')
  .check(z.gte(0, 'PROGRESS_INVALID'), z.lte(86_400, 'PROGRESS_INVALID'))

/**
 * `time` in seconds, `percentageSeen` 0-100 (D86). `ageMs` is the age of a delayed report, which never
 * replaces newer progress.
 */
export const trackProgress = call({
  method: 'POST',
  path: '/progress/{id}/track',
  access: 'viewer',
  precedence: 'watching',
  limits: [signedIn, nodeLimit('track', 'session', 10, MINUTE_SECONDS)],
  caching: 'none',
  summary: 'Stores how far the profile has watched a video.',
  params: one,
  body: body({
    seen: z.boolean('PROGRESS_INVALID'),
    time: z.number('PROGRESS_INVALID').check(
      z.gte(0, 'PROGRESS_INVALID'),
      z.lte(86_400, 'PROGRESS_INVALID'),
      // JSON can carry -0, which is not a position.
      z.refine((time) => !Object.is(time, -0), 'PROGRESS_INVALID'),
    ),
    percentageSeen: z
      .number('PROGRESS_INVALID')
      .check(z.gte(0, 'PROGRESS_INVALID'), z.lte(100, 'PROGRESS_INVALID')),
    ageMs: withDefault(
      z
        .int('PROGRESS_INVALID')
        .check(
          z.gte(0, 'PROGRESS_INVALID'),
          z.lte(UNSENT_PROGRESS_LIFETIME_MS, 'PROGRESS_INVALID'),
        ),
      0,
    ),
    /** Where the stretch began that is played without a jump; absent when nothing was played. */
    playedFrom: z.optional(place),
    /** Where the viewer has laughed since the report before, in seconds. A repeated one counts once. */
    laughs: z.optional(
      z
        .array(place, 'PROGRESS_INVALID')
        .check(z.maxLength(LAUGHS_PER_FILM_MAX, 'PROGRESS_INVALID')),
    ),
  }),
})

/** „Continuă vizionarea”, last watched first (D8, D89). */
export const getWatchlist = call({
  method: 'GET',
  path: '/progress/watchlist',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'per-profile',
  summary: 'The videos the profile has begun.',
  data: z.array(VideoCard),
})

export const HISTORY_PAGE_SIZE = 40

export const listHistory = call({
  method: 'GET',
  path: '/history',
  access: 'viewer',
  precedence: 'browsing',
  limits: [signedIn],
  caching: 'none',
  summary: 'What the profile has watched, newest first.',
  query: z.object({ cursor: z.optional(NumericCursor) }),
  data: z.object({
    entries: z.array(z.object({ video: VideoCard, watchedAt: z.string() })),
    nextCursor: z.optional(z.string()),
  }),
})

/** Also removes the progress (D97). */
export const removeFromHistory = call({
  method: 'DELETE',
  path: '/history/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Removes one video from the history.',
  params: one,
})

export const clearHistory = call({
  method: 'DELETE',
  path: '/history',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Forgets everything the profile has watched.',
})

/** „Scoate din Continuă vizionarea”: the history remains (D90). */
export const removeProgress = call({
  method: 'DELETE',
  path: '/progress/{id}',
  access: 'viewer',
  precedence: 'account',
  limits: [signedIn],
  caching: 'none',
  summary: 'Takes a video off the watchlist.',
  params: one,
})
