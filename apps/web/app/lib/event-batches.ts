import { getUserAnalytics } from '@hlizo/contract/calls/accounts'
import { EVENTS_BATCH_BYTES, EVENTS_PER_BATCH, sendEvents } from '@hlizo/contract/calls/analytics'
import type { UserAnalytics } from '@hlizo/contract/entities/user-analytics'
import type { AnalyticsEvent } from '@hlizo/contract/events'
import { request } from './api.ts'
import { hasSession, onSessionChange } from './session.ts'

let known: UserAnalytics | undefined

onSessionChange(() => {
  known = undefined
})

/** What the server says about who is signed in (D143); nothing about visitors, and nothing when it cannot say. */
async function userProperties(): Promise<UserAnalytics | undefined> {
  if (!hasSession()) return undefined
  known ??= await request(getUserAnalytics, { isQuiet: true }).catch(() => undefined)

  return known
}

const sizeOf = (event: AnalyticsEvent) => new TextEncoder().encode(JSON.stringify(event)).length + 1

/** The events in as few batches as a request may hold. */
export function batchesOf(events: readonly AnalyticsEvent[]): AnalyticsEvent[][] {
  const batches: AnalyticsEvent[][] = []
  let bytes = Infinity
  for (const event of events) {
    const size = sizeOf(event)
    const current = batches.at(-1)
    if (!current || current.length === EVENTS_PER_BATCH || bytes + size > EVENTS_BATCH_BYTES) {
      batches.push([event])
      bytes = size
    } else {
      current.push(event)
      bytes += size
    }
  }

  return batches
}

/** Sends events, with what is known of who is signed in. Analytics must not disturb: what cannot be sent is lost. */
export async function send(
  events: readonly AnalyticsEvent[],
  { isLeaving }: { isLeaving: boolean },
): Promise<void> {
  const user = isLeaving ? known : await userProperties()
  const labelled = user === undefined ? events : events.map((event) => ({ ...event, user }))
  for (const batch of batchesOf(labelled)) {
    request(sendEvents, { body: { events: batch }, isQuiet: true, keepalive: true }).catch(() => {})
  }
}
