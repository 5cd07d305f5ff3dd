import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import type { AdoptMethod } from './adopt-method.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'
import { operationStore } from './operations.ts'
import { paymentSetupStore } from './payment-setup-store.ts'
import { forgetParameters } from './provider-request.ts'
import { PENDING_MS } from './project-subscription.ts'

/** Repairs what lost answers and lost events have left (D111). */
export const RECONCILE_JOB = 'billing.reconcile'

type Deps = {
  db: Database
  clock: Clock
  log: Log
  syncCustomer: SyncCustomer
  adoptMethod: AdoptMethod
}

const Customer = z.object({ stripeId: z.string() })

const EVERY_MS = 60_000
const HOUR_MS = 3_600_000
const SETUP_MS = HOUR_MS
const AT_ONCE = 50
const KEEP_PARAMETERS_MS = 30 * 24 * HOUR_MS

/** Runs each minute in small batches. A failure does not stop the others. */
export function reconcileJob({ db, clock, log, syncCustomer, adoptMethod }: Deps): JobHandler {
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      log.warn({ what, error: String(error) }, 'not reconciled yet')
    }
  }

  const endOperations = async (now: Date) => {
    const moment = new Date(now.getTime() - PENDING_MS)
    for (const { accountId } of await operationStore(db).staleBefore(moment)) {
      await attempt(accountId, async () => {
        const customer = await customerStore(db).byAccount(accountId)
        if (customer) await syncCustomer(customer.stripeId)
        await operationStore(db).endStale(accountId, moment, now)
      })
    }
  }

  /** Overdue and changing subscriptions each hour, all other paying ones each day. */
  const rebuild = async (now: Date) => {
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const due = await db.many(
      Customer,
      sql`select c.stripe_id as "stripeId" from app.customer c
        join app.subscription s on s.account_id = c.account_id
          and (s.status in ('active', 'trialing', 'past_due') or s.has_pending_change)
        where coalesce(c.synced_at, '-infinity') < ${ago(24 * HOUR_MS)}
          or (s.paid_through < ${now} and c.synced_at < ${ago(HOUR_MS)})
          or (s.has_pending_change and c.synced_at < ${ago(PENDING_MS)})
        order by c.synced_at limit ${AT_ONCE}`,
    )
    for (const { stripeId } of due) await attempt(stripeId, () => syncCustomer(stripeId))
  }

  const finishSetups = async (now: Date) => {
    const ago = (ms: number) => new Date(now.getTime() - ms)
    for (const { setupIntentId } of await paymentSetupStore(db).unfinished(
      ago(SETUP_MS),
      ago(EVERY_MS),
    )) {
      if (setupIntentId !== null) await attempt(setupIntentId, () => adoptMethod(setupIntentId))
    }
  }

  return {
    everyMs: EVERY_MS,
    run: async () => {
      const now = clock.now()
      await endOperations(now)
      await finishSetups(now)
      await rebuild(now)
      await forgetParameters(db, new Date(now.getTime() - KEEP_PARAMETERS_MS))
    },
  }
}
