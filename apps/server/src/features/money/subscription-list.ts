import { z } from 'zod'
import type { SubscriptionFilters } from '@hlizo/contract/calls/studio-money'
import { MoneySubscriptionState } from '@hlizo/contract/entities/studio-money'
import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import type { PageWanted } from '#server/http/list-table.ts'
import { equal, leiPerEuro, pageOf, within } from './listing.ts'
import { accountName } from '#server/stores/account-name.ts'
import { LIVE_STATUSES } from '#server/stores/live-statuses.ts'

export const SubscriptionRow = z.object({
  id: z.string(),
  accountId: z.string(),
  name: z.string(),
  email: z.string(),
  planId: z.string(),
  plan: z.string(),
  state: MoneySubscriptionState,
  startedAt: z.date(),
  /** When it has ended or ends, else its next payment. */
  periodEnd: z.date(),
  source: z.enum(['card', 'paypal']),
  amountMinor: z.number().nullable(),
  currency: z.string().nullable(),
  leiPerEuro: z.coerce.number().nullable(),
})
export type SubscriptionRow = z.infer<typeof SubscriptionRow>

/** The shown moment, by which rows are also ordered and filtered; it has an index. */
const periodEnd = sql`coalesce(s.ended_at, s.ends_at, s.period_end)`
const live = sql`s.status in ${LIVE_STATUSES}`
const isUnpaid = sql`s.payment_status = 'FAILED'`

/** The first of these that holds. */
const state = sql`case when not (${live}) then 'ended' when s.returned = 'disputed' then 'disputed'
  when s.is_paused then 'paused' when ${isUnpaid} then 'unpaid'
  when s.ends_at is not null then 'ends' else 'renews' end`

/** The same as conditions that indexes answer where few rows match. */
const conditionOf: Readonly<Record<MoneySubscriptionState, Sql>> = {
  ended: sql`not (${live})`,
  disputed: sql`s.returned is not null and ${state} = 'disputed'`,
  paused: sql`s.is_paused and ${state} = 'paused'`,
  unpaid: sql`s.payment_status = 'FAILED' and ${state} = 'unpaid'`,
  ends: sql`s.ends_at is not null and ${state} = 'ends'`,
  renews: sql`${state} = 'renews'`,
}

export function subscriptionList(db: Queries) {
  return (filters: SubscriptionFilters, wanted: PageWanted): Promise<SubscriptionRow[]> => {
    const { sort = '-started' } = filters
    const by = sort.endsWith('period') ? periodEnd : sql`s.started_at`
    const isDescending = sort.startsWith('-')
    const direction = raw(isDescending ? 'desc' : 'asc')
    const conditions = [
      ...(filters.state === undefined ? [] : [conditionOf[filters.state]]),
      ...equal(sql`s.plan_id`, filters.plan),
      ...equal(sql`s.source`, filters.source),
      ...within(by, filters),
    ]
    const page = pageOf(conditions, { by, id: sql`s.id`, idType: 'text', isDescending }, wanted)

    return db.many(
      SubscriptionRow,
      sql`select s.id, s.account_id as "accountId", ${accountName} as name, a.email,
          s.plan_id as "planId", coalesce(p.description, s.plan_id) as plan, s.state,
          s.started_at as "startedAt", ${periodEnd} as "periodEnd", s.source,
          s.amount_minor as "amountMinor", s.currency,
          ${leiPerEuro(sql`s.currency`, sql`now()`)}
        from (select s.*, ${state} as state from app.subscription s ${page}) s
        join app.account a on a.id = s.account_id left join app.plan p on p.id = s.plan_id
        order by ${by} ${direction}, s.id ${direction}`,
    )
  }
}
