import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { uuidv7 } from '@hlizo/kit/ids'
import type { SupplyConsent } from '#server/billing/immediate-supply.ts'

const Checkout = z.object({ id: z.string(), planId: z.string(), sessionId: z.string().nullable() })
export type Checkout = z.infer<typeof Checkout>

const Reported = z.object({ reportedAt: z.date().nullable() })

/** What is being bought: one open checkout for each of these. */
export type Wanted = { readonly planId: string; readonly promotionCodeId: string }

/** The purchases of plans that were begun. */
export function checkoutStore(db: Queries) {
  const columns = sql`id, plan_id as "planId", session_id as "sessionId"`

  return {
    open: (accountId: string, wanted: Wanted) =>
      db.maybe(
        Checkout,
        sql`select ${columns} from app.plan_checkout where account_id = ${accountId} and is_open
          and plan_id = ${wanted.planId} and promotion_code_id = ${wanted.promotionCodeId}`,
      ),

    /** Closes what else the account had begun, and names the sessions that are to expire. */
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
      now: Date,
    ): Promise<Checkout> => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.plan_checkout (account_id, id, plan_id, promotion_code_id, is_open,
          consent_text_version, consent_ip, created_at)
        values (${accountId}, ${id}, ${wanted.planId}, ${wanted.promotionCodeId}, true,
          ${consent.textVersion}, ${consent.ip}, ${now})`)

      return { id, planId: wanted.planId, sessionId: null }
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

    /** Marks the purchase as reported to analytics; gives when it was the first time, if it was (D108). */
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
