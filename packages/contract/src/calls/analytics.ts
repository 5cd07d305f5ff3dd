import * as z from 'zod/mini'
import { call } from '../call.ts'
import { AnalyticsEvent } from '../events.ts'
import { MINUTE_SECONDS, nodeLimit } from '../limits.ts'
import { body } from '../request.ts'

/** The most events one batch carries. */
export const EVENTS_PER_BATCH = 20
/** The longest batch, in bytes: a body of the API holds no more than 16 KiB, and a leaving page sends no more than 64. */
export const EVENTS_BATCH_BYTES = 15_000

/** Takes a batch of events from somebody who has consented to them (D143). */
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
