import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { AdoptMethod } from './adopt-method.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'
import { eachDue } from '@hlizo/database/each-due'
import { operationStore } from './operation-store.ts'
import { paymentSetupStore, type PaymentSetup } from './payment-setup-store.ts'
import { forgetParameters } from './provider-request.ts'
import { PENDING_MS } from './project-subscription.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

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

const EVERY_MS = MINUTE_MS
const SETUP_MS = HOUR_MS
const PAGE = 50
// The number of pages is limited, because the other repairs wait for them.
const PAGES = 10
const KEEP_PARAMETERS_MS = 30 * DAY_MS

/** Runs each minute. A failure does not stop the others, and is tried again behind them. */
export function reconcileJob({ db, clock, log, syncCustomer, adoptMethod }: Deps): JobHandler {
  const failed = (what: string | null, error: unknown) =>
    log.warn({ what, error: String(error) }, 'not reconciled yet')

  const endOperations = async (now: Date, signal: AbortSignal) => {
    const moment = new Date(now.getTime() - PENDING_MS)
    await eachDue(
      signal,
      (after: { readonly accountId: string } | null) =>
        operationStore(db).staleBefore(moment, after),
      async ({ accountId }) => {
        const customer = await customerStore(db).byAccount(accountId)
        if (customer) await syncCustomer(customer.stripeId)
        await operationStore(db).endStale(accountId, moment, now)
      },
      ({ accountId }, error) => failed(accountId, error),
    )
  }

  /** Stores an attempt with the customers that are due, the longest untried first. */
  const tryDue = (now: Date) => {
    const ago = (ms: number) => new Date(now.getTime() - ms)
    return db.many(
      Customer,
      sql`update app.customer set sync_tried_at = ${now} where account_id in (
          select c.account_id from app.customer c
            join app.subscription s on s.account_id = c.account_id
              and (s.status in ${LIVE_STATUSES} or s.has_pending_change)
            where coalesce(c.sync_tried_at, '-infinity') < ${now}
              and (coalesce(c.synced_at, '-infinity') < ${ago(DAY_MS)}
                or (s.paid_through < ${now} and c.synced_at < ${ago(HOUR_MS)})
                or (s.has_pending_change and c.synced_at < ${ago(PENDING_MS)}))
            order by greatest(c.synced_at, c.sync_tried_at) nulls first limit ${PAGE})
        returning stripe_id as "stripeId"`,
    )
  }

  /** Overdue and changing subscriptions each hour, all other paying ones each day. */
  const rebuild = async (now: Date, signal: AbortSignal) => {
    for (let pages = 0; pages < PAGES; pages += 1) {
      const due = await tryDue(now)
      for (const { stripeId } of due) {
        if (signal.aborted) return
        await syncCustomer(stripeId).catch((error: unknown) => failed(stripeId, error))
      }
      if (due.length < PAGE) return
    }
  }

  const finishSetups = async (now: Date, signal: AbortSignal) => {
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await eachDue(
      signal,
      (after: PaymentSetup | null) =>
        paymentSetupStore(db).unfinished(ago(SETUP_MS), ago(EVERY_MS), after),
      async ({ setupIntentId }) => {
        if (setupIntentId !== null) await adoptMethod(setupIntentId)
      },
      ({ setupIntentId }, error) => failed(setupIntentId, error),
    )
  }

  return {
    everyMs: EVERY_MS,
    run: async (_payload, { signal }) => {
      const now = clock.now()
      await endOperations(now, signal)
      await finishSetups(now, signal)
      await rebuild(now, signal)
      await forgetParameters(db, new Date(now.getTime() - KEEP_PARAMETERS_MS))
    },
  }
}
