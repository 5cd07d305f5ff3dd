import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Log } from '@hlizo/kit/log'
import { endSubscription } from './end-subscription.ts'
import { lateCancellationStore } from './late-cancellation.ts'
import { stopRenewal } from './stop-renewal.ts'
import type { SyncCustomer } from './customer-store.ts'

/** Stops renewals of disabled accounts, whose owners can neither watch nor cancel. */
export const DISABLED_ACCOUNTS_JOB = 'billing.disabled-accounts'

type Deps = { db: Database; stripe: Stripe; log: Log; syncCustomer: SyncCustomer }

const Renewing = z.object({
  accountId: z.string(),
  id: z.string(),
  isUnpaid: z.boolean(),
  stripeId: z.string(),
})

const EVERY_MS = 60_000
const AT_ONCE = 100

/** Subscriptions of disabled accounts that would be charged again. */
const renewing = (db: Database) =>
  db.many(
    Renewing,
    sql`select s.account_id as "accountId", s.id, s.status = 'past_due' as "isUnpaid",
        c.stripe_id as "stripeId"
      from app.account a
      join app.subscription s on s.account_id = a.id
      join app.customer c on c.account_id = a.id
      where a.disabled_at is not null and s.status in ('active', 'trialing', 'past_due')
        and (s.status = 'past_due' or s.ends_at is null or s.ends_at > s.period_end)
      order by s.period_end limit ${AT_ONCE}`,
  )

/** Runs each minute. Paid time stays; after the account is enabled the subscriber decides (docs/decisions/0039). */
export function disabledAccountsJob({ db, stripe, log, syncCustomer }: Deps): JobHandler {
  const stop = async ({ accountId, id, isUnpaid, stripeId }: z.infer<typeof Renewing>) => {
    if (isUnpaid) await endSubscription(stripe, id)
    else await stopRenewal(stripe, id)
    await lateCancellationStore(db).drop(accountId)
    await syncCustomer(stripeId)
  }

  return {
    everyMs: EVERY_MS,
    run: async () => {
      for (const row of await renewing(db)) {
        try {
          await stop(row)
        } catch (error) {
          log.warn(
            { subscription: row.id, error: String(error) },
            'of a disabled account: still renews',
          )
        }
      }
    },
  }
}
