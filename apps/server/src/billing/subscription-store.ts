import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

/** A subscription at the provider as we remember it: derived, never edited. */
export const SubscriptionRow = z.object({
  id: z.string(),
  status: z.string(),
  planId: z.string(),
  paidThrough: z.date().nullable(),
  /** Of the period that runs; a renewal that is not paid yet has begun a new one. */
  periodEnd: z.date(),
  endsAt: z.date().nullable(),
  nextPlanId: z.string().nullable(),
  nextPlanAt: z.date().nullable(),
  paymentStatus: z.enum(['OK', 'FAILED', 'PENDING']),
  hasPendingChange: z.boolean(),
  source: z.enum(['card', 'paypal']),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

const Beside = z.object({ giftEnd: z.date().nullable(), isChanging: z.boolean() })

const columns = sql`id, status, plan_id as "planId", paid_through as "paidThrough",
  period_end as "periodEnd", ends_at as "endsAt",
  next_plan_id as "nextPlanId", next_plan_at as "nextPlanAt", payment_status as "paymentStatus",
  has_pending_change as "hasPendingChange", source, started_at as "startedAt", ended_at as "endedAt"`

/** The projection of subscriptions, and what stands beside it. */
export function subscriptionStore(db: Queries) {
  return {
    /** The live subscription, or the one that ended last. */
    latest: (accountId: string) =>
      db.maybe(
        SubscriptionRow,
        sql`select ${columns} from app.subscription where account_id = ${accountId}
          order by (status in ('active', 'trialing', 'past_due')) desc, started_at desc limit 1`,
      ),

    /** Every subscription the account has had. */
    all: (accountId: string) =>
      db.many(
        SubscriptionRow,
        sql`select ${columns} from app.subscription where account_id = ${accountId}`,
      ),

    /** When the last gift ends, or ended, and whether a request to the provider is under way. */
    beside: (accountId: string) =>
      db.one(
        Beside,
        sql`select (select max(ends_at) from app.gift_grant where account_id = ${accountId}) as "giftEnd",
          exists (select from app.billing_operation
            where account_id = ${accountId} and ended_at is null) as "isChanging"`,
      ),

    replaceAll: async (accountId: string, rows: readonly SubscriptionRow[]): Promise<void> => {
      await db.run(sql`delete from app.subscription where account_id = ${accountId}`)
      for (const row of rows) {
        await db.run(sql`insert into app.subscription (account_id, id, status, plan_id, paid_through, period_end, ends_at,
            next_plan_id, next_plan_at, payment_status, has_pending_change, source, started_at, ended_at)
          values (${accountId}, ${row.id}, ${row.status}, ${row.planId}, ${row.paidThrough}, ${row.periodEnd}, ${row.endsAt},
            ${row.nextPlanId}, ${row.nextPlanAt}, ${row.paymentStatus}, ${row.hasPendingChange},
            ${row.source}, ${row.startedAt}, ${row.endedAt})`)
      }
    },
  }
}
