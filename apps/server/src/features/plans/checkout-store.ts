import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { checkoutFreeTime } from '@hlizo/domain/free-time'
import { uuidv7 } from '@hlizo/kit/ids'
import type { SupplyConsent } from '#server/billing/immediate-supply.ts'

const Checkout = z.object({
  id: z.string(),
  planId: z.string(),
  sessionId: z.string().nullable(),
  /** The end of the running gift; the time until then is free. */
  giftEnd: z.date().nullable(),
  freeUntil: z.date().nullable(),
  freeDays: z.number().nullable(),
  createdAt: z.date(),
})
export type Checkout = z.infer<typeof Checkout>

const Reported = z.object({ reportedAt: z.date().nullable() })

/** An account has one open checkout for each of these. */
export type Wanted = { readonly planId: string; readonly promotionCodeId: string }

export function checkoutStore(db: Queries) {
  const columns = sql`id, plan_id as "planId", session_id as "sessionId", gift_end as "giftEnd",
    free_until as "freeUntil", free_days as "freeDays", created_at as "createdAt"`

  return {
    open: (accountId: string, wanted: Wanted) =>
      db.maybe(
        Checkout,
        sql`select ${columns} from app.plan_checkout where account_id = ${accountId} and is_open
          and plan_id = ${wanted.planId} and promotion_code_id = ${wanted.promotionCodeId}`,
      ),

    /** Returns the sessions to expire. */
    closeOthers: (accountId: string, wanted: Wanted) =>
      db.many(
        Checkout,
        sql`update app.plan_checkout set is_open = false where account_id = ${accountId} and is_open
          and not (plan_id = ${wanted.planId} and promotion_code_id = ${wanted.promotionCodeId})
          returning ${columns}`,
      ),

    close: (accountId: string, id: string) =>
      db.run(
        sql`update app.plan_checkout set is_open = false where account_id = ${accountId} and id = ${id}`,
      ),

    begin: async (
      accountId: string,
      wanted: Wanted,
      consent: SupplyConsent,
      giftEnd: Date | null,
      now: Date,
    ): Promise<Checkout> => {
      const id = uuidv7(now)
      const free = checkoutFreeTime(giftEnd, now)
      const { until: freeUntil, days: freeDays } = free ?? { until: null, days: null }
      await db.run(sql`insert into app.plan_checkout (account_id, id, plan_id, promotion_code_id, is_open,
          consent_text_version, consent_ip, gift_end, free_until, free_days, created_at)
        values (${accountId}, ${id}, ${wanted.planId}, ${wanted.promotionCodeId}, true,
          ${consent.textVersion}, ${consent.ip}, ${giftEnd}, ${freeUntil}, ${freeDays}, ${now})`)

      const { planId } = wanted
      return { id, planId, sessionId: null, giftEnd, freeUntil, freeDays, createdAt: now }
    },

    attach: (accountId: string, id: string, sessionId: string) =>
      db.run(sql`update app.plan_checkout set session_id = ${sessionId}
        where account_id = ${accountId} and id = ${id}`),

    bySession: (accountId: string, sessionId: string) =>
      db.maybe(
        Checkout,
        sql`select ${columns} from app.plan_checkout
          where account_id = ${accountId} and session_id = ${sessionId}`,
      ),

    /** Returns the time of an earlier report to analytics, else null (D108). */
    report: async (accountId: string, id: string, now: Date): Promise<Date | null> => {
      const { reportedAt } = await db.one(
        Reported,
        sql`with before as (select reported_at from app.plan_checkout
            where account_id = ${accountId} and id = ${id} for update)
          update app.plan_checkout set is_open = false, reported_at = coalesce(plan_checkout.reported_at, ${now})
          from before where account_id = ${accountId} and id = ${id}
          returning before.reported_at as "reportedAt"`,
      )
      return reportedAt
    },
  }
}
