import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { ReceiveEvent } from './receive-event.ts'

/** Asks for events that did not reach us: when every webhook is lost, access is right a minute later (R103). */
export const BACK_FILL_JOB = 'billing.back-fill-events'

type Deps = { db: Database; stripe: Stripe; clock: Clock; log: Log; receive: ReceiveEvent }

const Newest = z.object({ at: z.date().nullable() })

const EVERY_MS = 60_000
// Events of one moment become visible in any order.
const OVERLAP_MS = 5 * 60_000
const FIRST_LOOK_MS = 86_400_000
const KEEP_MS = 35 * 86_400_000
const MOST_AT_ONCE = 2_000

/** Does the job, from a little before the newest event that is known. */
export function backFillJob({ db, stripe, clock, log, receive }: Deps): JobHandler {
  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now().getTime()
      const { at } = await db.one(Newest, sql`select max(occurred_at) as at from app.payment_event`)
      const since = (at?.getTime() ?? now - FIRST_LOOK_MS) - OVERLAP_MS
      const created = { gte: Math.floor(since / 1000) }
      const events = await stripe.events
        .list({ created, limit: 100 })
        .autoPagingToArray({ limit: MOST_AT_ONCE })

      let missed = 0
      // Oldest first: what is heard last decides where the next look begins.
      for (const event of events.toReversed()) {
        if (signal.aborted) return
        if ((await receive(event)).isNew) missed += 1
      }
      if (missed > 0) log.warn({ missed }, 'events had not reached us and were fetched')
      await db.run(
        sql`delete from app.payment_event where received_at < ${new Date(now - KEEP_MS)}`,
      )
    },
  }
}
