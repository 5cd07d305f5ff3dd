import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { everyCustomer } from '#server/billing/customer-store.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly log: Log }

/** Sets events of unknown customers aside and logs an error (R102). */
export const SET_ASIDE_JOB = 'billing.set-events-aside'

const EVERY_MS = MINUTE_MS
// A customer is stored here after it is created at the provider, so its events may arrive first.
const EVENTS_MAY_OVERTAKE_MS = 10 * MINUTE_MS
const LOOK_BACK_MS = DAY_MS

/** Ignores customers deleted here and at the provider. */
export function setAsideJob({ db, clock, log }: Deps): JobHandler {
  return {
    everyMs: EVERY_MS,
    run: async () => {
      const ago = (ms: number) => new Date(clock.now().getTime() - ms)
      const count =
        await db.run(sql`update app.payment_event e set set_aside_because = 'CUSTOMER_UNKNOWN'
        where set_aside_because is null and customer_id is not null
          and received_at between ${ago(LOOK_BACK_MS)} and ${ago(EVENTS_MAY_OVERTAKE_MS)}
          and not exists (select from ${everyCustomer} c where c.stripe_id = e.customer_id)
          and not exists (select from app.payment_event gone
            where gone.customer_id = e.customer_id and gone.type = 'customer.deleted')`)
      if (count === 0) return

      log.error(
        { count },
        'events about customers who are not ours gave nothing and were set aside; another program uses ' +
          'this account of the provider, or knows the secret of the endpoint (docs/payments.md)',
      )
    },
  }
}
