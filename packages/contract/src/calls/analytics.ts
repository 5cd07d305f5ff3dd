import * as z from 'zod/mini'
import { MINUTE_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { AnalyticsEvent } from '../events.ts'
import { nodeLimit } from '../limits.ts'
import { body } from '../request.ts'

export const EVENTS_PER_BATCH = 20
/** In bytes: the API accepts bodies up to 16 KiB, and a page sends at most 64 KiB while it unloads. */
export const EVENTS_BATCH_BYTES = 15_000

/** Only with consent (D143). */
export const sendEvents = call({
  method: 'POST',
  path: '/analytics/events',
  access: 'public',
  precedence: 'browsing',
  limits: [nodeLimit('events', 'ip', 120, MINUTE_SECONDS)],
  caching: 'none',
  summary: 'Takes a batch of analytics events.',
  body: body({
    events: z.array(AnalyticsEvent).check(z.minLength(1), z.maxLength(EVENTS_PER_BATCH)),
  }),
})
