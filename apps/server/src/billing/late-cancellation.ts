import type Stripe from 'stripe'
import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { HoldAccount } from './account-lease.ts'
import { customerStore, type SyncCustomer } from './customer-store.ts'
import { releaseSchedule } from './release-schedule.ts'
import { isLive } from './project-subscription.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** Sends a cancellation that came too late for the last period to the provider, once that period is over. */
export const LATE_CANCELLATION_JOB = 'billing.late-cancellation'

const Payload = z.object({ accountId: z.string() })
const Row = z.object({ subscriptionId: z.string(), renewsAt: z.date(), effectiveAt: z.date() })
export type LateCancellation = z.infer<typeof Row>

/** Cancellations that take effect one period later than requested (spec §9, D114). */
export function lateCancellationStore(db: Queries) {
  return {
    of: (accountId: string) =>
      db.maybe(
        Row,
        sql`select subscription_id as "subscriptionId", renews_at as "renewsAt",
          effective_at as "effectiveAt" from app.late_cancellation where account_id = ${accountId}`,
      ),
    put: (accountId: string, row: LateCancellation) =>
      db.run(sql`insert into app.late_cancellation (account_id, subscription_id, renews_at, effective_at)
        values (${accountId}, ${row.subscriptionId}, ${row.renewsAt}, ${row.effectiveAt})
        on conflict (account_id) do update set subscription_id = excluded.subscription_id,
          renews_at = excluded.renews_at, effective_at = excluded.effective_at`),
    drop: (accountId: string) =>
      db.run(sql`delete from app.late_cancellation where account_id = ${accountId}`),
  }
}

/**
 * Writes the end of a late cancellation into the projection while the provider does not know it.
 * True once the renewal has been paid, when the provider accepts the end.
 */
export async function endLateCancellation(
  tx: Queries,
  accountId: string,
  rows: readonly SubscriptionRow[],
): Promise<{ rows: readonly SubscriptionRow[]; isDue: boolean }> {
  const late = await lateCancellationStore(tx).of(accountId)
  if (!late) return { rows, isDue: false }

  const concerned = rows.find((row) => row.id === late.subscriptionId && isLive(row))
  if (!concerned || concerned.endsAt !== null) {
    await lateCancellationStore(tx).drop(accountId)
    return { rows, isDue: false }
  }
  const { paidThrough, chargedThrough, isPaused } = concerned
  // A contested payment gives no access, but the renewal has been charged.
  const isRenewed = [paidThrough, chargedThrough].some((end) => end !== null && end > late.renewsAt)

  return {
    rows: rows.map((row) => (row === concerned ? { ...row, endsAt: late.effectiveAt } : row)),
    // A pause takes away the renewal that was still to be charged.
    isDue: isPaused || isRenewed,
  }
}

/** The subscription ends with the period that is paid now. */
export function lateCancellationJob(deps: {
  db: Database
  stripe: Stripe
  syncCustomer: SyncCustomer
  holdAccount: HoldAccount
}): JobHandler {
  const { db, stripe, syncCustomer, holdAccount } = deps

  const end = async (accountId: string): Promise<void> => {
    const [late, customer] = await Promise.all([
      lateCancellationStore(db).of(accountId),
      customerStore(db).byAccount(accountId),
    ])
    if (!late || !customer) return
    const subscription = await stripe.subscriptions.retrieve(late.subscriptionId)
    // The schedule of a planned change continues for some time after the change.
    await releaseSchedule(stripe, subscription)
    await stripe.subscriptions.update(late.subscriptionId, { cancel_at_period_end: true })
    await syncCustomer(customer.stripeId)
  }

  return {
    run: async (payload) => {
      const { accountId } = Payload.parse(payload)
      await holdAccount(accountId, () => end(accountId))
    },
  }
}
