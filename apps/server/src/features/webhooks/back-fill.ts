import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { isUnknownThere } from '#server/billing/stripe-refusal.ts'
import { isNeededEvent } from '#server/billing/webhook-events.ts'
import { eventCursor, type Cursor } from './event-cursor.ts'
import type { ReceivedEvent, ReceiveEvent } from './receive-event.ts'

/** Fetches events that did not arrive: access is right within a minute even if all webhooks are lost (R103). */
export const BACK_FILL_JOB = 'billing.back-fill-events'

export type ListEvents = (params: {
  readonly created: { gte: number; lte: number }
  readonly limit: number
  readonly starting_after?: string
}) => Promise<{ readonly data: readonly ReceivedEvent[]; readonly has_more: boolean }>

type Deps = {
  db: Database
  clock: Clock
  log: Log
  listEvents: ListEvents
  receive: ReceiveEvent
}

const EVERY_MS = MINUTE_MS
// Events of the same time do not become visible in order.
const OVERLAP_MS = 5 * MINUTE_MS
// The provider lists 30 days; ours are stored longer, so that none counts as new again.
const LISTED_MS = 30 * DAY_MS
const STORED_MS = 35 * DAY_MS
const PAGE = 100

const seconds = (moment: number) => Math.floor(moment / 1000)

/** Reads on from the last complete reading: a delivered webhook does not prove that earlier ones arrived. */
export function backFillJob({ db, clock, log, listEvents, receive }: Deps): JobHandler {
  const cursor = eventCursor(db)

  const pageAt = async ({ readTo, readingFrom, seenLast }: Cursor, nowMs: number) => {
    const oldest = nowMs - LISTED_MS
    const from = readTo === null ? oldest : Math.max(oldest, readTo.getTime() - OVERLAP_MS)
    const to = readingFrom?.getTime() ?? nowMs

    return listEvents({
      created: { gte: seconds(from), lte: seconds(to) },
      limit: PAGE,
      ...(seenLast !== null && { starting_after: seenLast }),
    })
  }

  const receiveAll = async (events: readonly ReceivedEvent[]): Promise<number> => {
    const wanted = events.filter(({ type }) => isNeededEvent(type))
    const known = await cursor.known(wanted.map(({ id }) => id))
    let missed = 0
    for (const event of wanted.toReversed()) {
      if (!known.has(event.id) && (await receive(event)).isNew) missed += 1
    }

    return missed
  }

  /** Returns null when the list is complete or another node reads it. */
  const step = async (at: Cursor, nowMs: number, found: (missed: number) => void) => {
    const page = await pageAt(at, nowMs).catch((error: unknown) => {
      // The last event is no longer listed, so the reading restarts.
      if (at.seenLast !== null && isUnknownThere(error)) return null
      throw error
    })
    if (page === null) {
      const again = { ...at, seenLast: null }
      return (await cursor.move(at, again)) ? again : null
    }
    found(await receiveAll(page.data))
    const last = page.has_more ? page.data.at(-1) : undefined
    const next =
      last === undefined
        ? { readTo: at.readingFrom, readingFrom: null, seenLast: null }
        : { ...at, seenLast: last.id }
    const isOurs = await cursor.move(at, next)

    return isOurs && last !== undefined ? next : null
  }

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now()
      let missed = 0
      const left = await cursor.read()
      const begun = left.readingFrom === null ? { ...left, readingFrom: now, seenLast: null } : left
      if (begun !== left && !(await cursor.move(left, begun))) return

      for (let at: Cursor | null = begun; at !== null && !signal.aborted;) {
        at = await step(at, now.getTime(), (count) => (missed += count))
      }
      if (missed > 0) log.warn({ missed }, 'events had not reached us and were fetched')
      await cursor.forgetBefore(new Date(now.getTime() - STORED_MS))
    },
  }
}
