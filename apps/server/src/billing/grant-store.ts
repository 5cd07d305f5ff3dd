import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Grant, GrantPeriod } from '@hlizo/domain/grants'
import { uuidv7 } from '@hlizo/kit/ids'
import { PAYING_STATUSES } from '#server/stores/live-statuses.ts'

const GrantRow = z.object({
  id: z.string(),
  voucherId: z.string().nullable(),
  months: z.number(),
  from: z.date(),
  to: z.date(),
  takenBackAt: z.date().nullable(),
  takenMs: z.coerce.number().nullable(),
  isShifted: z.boolean(),
})
export type GrantRow = z.infer<typeof GrantRow>

const Session = z.object({ sessionId: z.string().nullable() })
const Account = z.object({ accountId: z.string() })

/** `shifted_at` is null until the provider has a change. */
export function grantStore(db: Queries) {
  return {
    of: (accountId: string) =>
      db.many(
        GrantRow,
        sql`select id, voucher_id as "voucherId", months, starts_at as "from", ends_at as "to",
            taken_back_at as "takenBackAt", taken_ms as "takenMs",
            shifted_at is not null as "isShifted"
          from app.gift_grant where account_id = ${accountId} order by starts_at, created_at`,
      ),

    add: async (
      accountId: string,
      gift: { readonly voucherId: string | null; readonly months: number } & GrantPeriod,
      now: Date,
    ): Promise<string> => {
      const id = uuidv7(now)
      await db.run(sql`insert into app.gift_grant (account_id, id, voucher_id, months, starts_at, ends_at, created_at)
        values (${accountId}, ${id}, ${gift.voucherId}, ${gift.months}, ${gift.from}, ${gift.to}, ${now})`)
      return id
    },

    /** Resets the reminders of the former end. */
    move: (accountId: string, { id, from, to }: Grant) =>
      db.run(sql`update app.gift_grant set starts_at = ${from}, ends_at = ${to}, shifted_at = null,
          reminded_week_at = null, reminded_day_at = null
        where account_id = ${accountId} and id = ${id}`),

    markTaken: (accountId: string, id: string, takenMs: number, now: Date) =>
      db.run(sql`update app.gift_grant set taken_back_at = ${now}, taken_ms = ${takenMs}
        where account_id = ${accountId} and id = ${id}`),
    markGivenBack: (accountId: string, id: string) =>
      db.run(sql`update app.gift_grant set taken_back_at = null, taken_ms = null
        where account_id = ${accountId} and id = ${id}`),

    markShifted: (accountId: string, until: Date, now: Date) =>
      db.run(sql`update app.gift_grant set shifted_at = ${now}
        where account_id = ${accountId} and shifted_at is null and ends_at <= ${until}`),

    /** Subscriptions that would be charged before their gifts end, or whose purchased time overlaps them. */
    chargedTooEarly: (soonerThan: Date, now: Date, after: { readonly accountId: string } | null) =>
      db.many(
        Account,
        sql`select s.account_id as "accountId" from app.subscription s
          where s.status in ${PAYING_STATUSES} and s.payment_status <> 'FAILED'
            and exists (select from app.gift_grant g
              where g.account_id = s.account_id and g.ends_at > ${now}
                and (s.ends_at is null and s.period_end < ${soonerThan}
                    and s.period_end + interval '1 minute' < g.ends_at
                  or g.starts_at + interval '1 minute' < s.bought_through))
            and (${after?.accountId ?? null}::uuid is null or s.account_id > ${after?.accountId ?? null})
          order by s.account_id limit 200`,
      ),

    /** Closes purchases whose free time no longer matches the gifts; returns their payment pages. */
    closeStaleCheckouts: (accountId: string, now: Date) =>
      db.many(
        Session,
        sql`update app.plan_checkout set is_open = false
          where account_id = ${accountId} and is_open
            and gift_end is distinct from (select max(ends_at) from app.gift_grant
              where account_id = ${accountId} and ends_at > ${now})
          returning session_id as "sessionId"`,
      ),
  }
}
