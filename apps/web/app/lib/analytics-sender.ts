import { EVENTS_PER_BATCH, sendEvents } from '@hlizo/contract/calls/analytics'
import type { AnalyticsEvent } from '@hlizo/contract/events'
import { request } from './api.ts'

/** Sends events in as many batches as they need. Analytics must never disturb anybody: what cannot be sent is lost. */
export function send(events: readonly AnalyticsEvent[]): void {
  for (let from = 0; from < events.length; from += EVENTS_PER_BATCH) {
    const batch = events.slice(from, from + EVENTS_PER_BATCH)
    request(sendEvents, { body: { events: batch }, isQuiet: true, keepalive: true }).catch(() => {})
  }
}
