import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { PriceChange } from '#server/billing/offer-store.ts'
import { agreedChange, hasNextPeriod } from '#server/billing/subscription-store.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

const Progress = z.object({
  waiting: z.number(),
  written: z.number(),
  sent: z.number(),
})
export type NoticeProgress = z.infer<typeof Progress>

const ByPrice = z.object({ priceMinor: z.number().nullable(), count: z.number() })

const Due = z.object({
  accountId: z.string(),
  subscriptionId: z.string(),
  changeId: z.string(),
  email: z.string(),
})
export type DueNotice = z.infer<typeof Due>

const Unsent = Due.pick({ accountId: true, changeId: true })
export type UnsentNotice = z.infer<typeof Unsent>

const Withdrawn = z.object({
  accountId: z.string(),
  changeId: z.string(),
  planId: z.string(),
  email: z.string(),
  oldPriceMinor: z.number(),
})
export type WithdrawnNotice = z.infer<typeof Withdrawn>

/** The subscribers at a price from before a change, without a notice. */
const unwritten = sql`from app.price_change c
  join app.subscription s on coalesce(s.next_plan_id, s.plan_id) = c.plan_id
  join app.account a on a.id = s.account_id and a.erased_at is null
  where c.withdrawn_at is null and c.existing_from is not null
    and s.status in ${LIVE_STATUSES} and s.returned is distinct from 'refunded'
    and ${hasNextPeriod} and ${agreedChange} < c.id
    and not exists (select from app.price_notice n
      where n.account_id = s.account_id and n.change_id >= c.id
        and n.change_id in (select id from app.price_change o where o.plan_id = c.plan_id))`

export function priceChangeStore(db: Queries) {
  return {
    add: (planId: string, change: Omit<PriceChange, 'withdrawnAt'>, now: Date) =>
      db.run(sql`insert into app.price_change (id, plan_id, price_minor, sells_from, existing_from, created_at)
        values (${change.id}, ${planId}, ${change.priceMinor}, ${change.sellsFrom}, ${change.existingFrom}, ${now})`),
    withdraw: (id: string, now: Date) =>
      db.run(
        sql`update app.price_change set withdrawn_at = ${now} where id = ${id} and withdrawn_at is null`,
      ),

    progress: (changeId: string): Promise<NoticeProgress> =>
      db.one(
        Progress,
        sql`select (select count(*)::int ${unwritten} and c.id = ${changeId}) as waiting,
          count(*)::int as written, count(sent_at)::int as sent
          from app.price_notice where change_id = ${changeId}`,
      ),

    /** The price is null where none was recorded. */
    subscribersByPrice: (planId: string) =>
      db.many(
        ByPrice,
        sql`select price_minor as "priceMinor", count(*)::int as count from app.subscription
          where plan_id = ${planId} and status in ${LIVE_STATUSES}
          group by price_minor order by price_minor`,
      ),

    unwritten: (limit: number, after: { readonly accountId: string } | null) =>
      db.many(
        Due,
        sql`select distinct on (s.account_id) s.account_id as "accountId", s.id as "subscriptionId",
            c.id as "changeId", a.email
          ${unwritten}
            and (${after?.accountId ?? null}::uuid is null or s.account_id > ${after?.accountId ?? null})
          order by s.account_id, c.id desc limit ${limit}`,
      ),

    /** Returns false when the notice exists or the change was withdrawn. */
    addNotice: async (notice: {
      accountId: string
      changeId: string
      oldPriceMinor: number
      statedFrom: Date
      now: Date
    }): Promise<boolean> =>
      (await db.run(sql`insert into app.price_notice
          (account_id, change_id, old_price_minor, stated_from, written_at)
        select ${notice.accountId}, id, ${notice.oldPriceMinor}, ${notice.statedFrom}, ${notice.now}
          from app.price_change where id = ${notice.changeId} and withdrawn_at is null for share
        on conflict (account_id, change_id) do nothing`)) === 1,

    unsent: (limit: number, after: UnsentNotice | null) =>
      db.many(
        Unsent,
        sql`select account_id as "accountId", change_id as "changeId" from app.price_notice
          where sent_at is null and (${after?.accountId ?? null}::uuid is null
            or (account_id, change_id) > (${after?.accountId ?? null}, ${after?.changeId ?? null}))
          order by account_id, change_id limit ${limit}`,
      ),
    noteSent: (accountId: string, changeId: string, sentAt: Date) =>
      db.run(sql`update app.price_notice set sent_at = ${sentAt}
        where account_id = ${accountId} and change_id = ${changeId} and sent_at is null`),

    withdrawnNotices: (limit: number) =>
      db.many(
        Withdrawn,
        sql`select n.account_id as "accountId", n.change_id as "changeId", c.plan_id as "planId", a.email,
            n.old_price_minor as "oldPriceMinor"
          from app.price_notice n join app.price_change c on c.id = n.change_id
          join app.account a on a.id = n.account_id and a.erased_at is null
          where c.withdrawn_at is not null and n.withdrawal_written_at is null
          order by n.written_at limit ${limit} for update of n skip locked`,
      ),
    noteWithdrawal: (accountId: string, changeId: string, now: Date) =>
      db.run(sql`update app.price_notice set withdrawal_written_at = ${now}
        where account_id = ${accountId} and change_id = ${changeId}`),
  }
}
