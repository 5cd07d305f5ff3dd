import { z } from 'zod'
import type { Database, Transaction } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Clock } from '@hlizo/kit/clock'
import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'
import { dayOf, inLei, isWithin } from '#server/stores/money-source.ts'
import {
  cancellationReasons,
  FUNNEL_DAYS,
  registrationDays,
  subscriberDays,
  subscriberPlaces,
} from '#server/stores/subscriber-figures.ts'

const EVERY_MS = 10 * MINUTE_MS
const COUNT_WITHIN_MS = 10 * MINUTE_MS
/** A webhook may tell of the days before. */
const MAY_CHANGE_DAYS = 4
const FIRST_DAY = '2020-01-01'
const SEARCH_DAYS = 28
/** A term that fewer have searched for could be the name of a person. */
const FEWEST_SEARCHERS = 5

type Span = { readonly from: string; readonly to: string }
const Refreshed = z.object({ at: z.date() })

const againFrom = (table: Sql, from: string, rows: Sql) => async (tx: Transaction) => {
  await tx.run(sql`delete from ${table} where day >= ${from}`)
  await tx.run(sql`insert into ${table} ${rows}`)
}

const revenue = (span: Span) => sql`(day, kind, currency, charges, amount_minor, bani)
  select day, kind, currency, count(*), sum(amount_minor), sum(coalesce(bani, 0))
  from (${inLei(span)}) c group by 1, 2, 3`

const subscribers = (span: Span) =>
  sql`(day, gained, lost, gained_bani, lost_bani) ${subscriberDays(span)}`

const gifts = (span: Span) => sql`(day, bought, redeemed)
  select day, sum(bought), sum(redeemed) from (
    select ${dayOf(sql`paid_at`)} as day, 1 as bought, 0 as redeemed from app.voucher_purchase
    where ${isWithin(sql`paid_at`, span)}
    union all select ${dayOf(sql`redeemed_at`)}, 0, 1 from app.voucher
    where ${isWithin(sql`redeemed_at`, span)}
  ) g group by 1`

const funnel = (span: Span) => sql`(day, visits, registered, confirmed, paid, watched)
  select day, sum(visits), sum(registered), sum(confirmed), sum(paid), sum(watched) from (
    select ${dayOf(sql`happened_at`)} as day, count(distinct session_id) as visits, 0 as registered,
      0 as confirmed, 0 as paid, 0 as watched
    from app.analytics_event where name = 'page_view' and ${isWithin(sql`happened_at`, span)} group by 1
    union all
    select day, 0, registered, confirmed, paid, watched from (${registrationDays(span)}) r
  ) f group by 1`

const cohorts = async (tx: Transaction) => {
  await tx.run(raw('delete from app.subscriber_cohort'))
  await tx.run(raw('delete from app.subscriber_cohort_size'))
  await tx.run(sql`with placed as (${subscriberPlaces()}), sizes as (
      insert into app.subscriber_cohort_size (cohort, subscribers)
      select cohort, sum(subscribers) from placed group by cohort
    )
    insert into app.subscriber_cohort (cohort, months, lost)
    select cohort, months, subscribers from placed where months is not null`)
}

const reasons = async (tx: Transaction) => {
  await tx.run(raw('delete from app.cancellation_reason_month'))
  await tx.run(
    sql`insert into app.cancellation_reason_month (month, reason, answers) ${cancellationReasons()}`,
  )
}

const searches = (now: Date) => async (tx: Transaction) => {
  await tx.run(raw('delete from app.missed_search'))
  await tx.run(sql`insert into app.missed_search (term, searches, searchers)
    select app.name_key(trim(regexp_replace(payload ->> 'search_term', '\\s+', ' ', 'g'))) as term, count(*),
      count(distinct session_id)
    from app.analytics_event
    where name = 'custom_search' and happened_at > ${now}::timestamptz - make_interval(days => ${SEARCH_DAYS})
      and payload ->> 'outcome' = 'no result'
    group by 1 having count(distinct session_id) >= ${FEWEST_SEARCHERS}`)
}

const refreshed = (tx: Transaction, name: 'money' | 'revenue') =>
  tx.maybe(Refreshed, sql`select refreshed_at as at from app.figure_refresh where name = ${name}`)

/**
 * Makes the days that may have changed again, and all days the first time. Revenue has a time of its own: an
 * installation that counted it before payments of visitors were in it counts all of its days once more.
 */
export async function countMoney(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock('figures.money')
    await tx.takeUpTo(COUNT_WITHIN_MS)
    const last = await refreshed(tx, 'money')
    const daysAgo = (moment: Date, days: number) =>
      dayInBucharest(new Date(moment.getTime() - days * DAY_MS))
    const to = dayInBucharest(now)
    const from = last ? daysAgo(last.at, MAY_CHANGE_DAYS) : FIRST_DAY
    const funnelFrom = last ? daysAgo(last.at, FUNNEL_DAYS + MAY_CHANGE_DAYS) : FIRST_DAY
    const revenueFrom = (await refreshed(tx, 'revenue')) ? from : FIRST_DAY
    await againFrom(sql`app.revenue_day`, revenueFrom, revenue({ from: revenueFrom, to }))(tx)
    await againFrom(sql`app.subscriber_day`, from, subscribers({ from, to }))(tx)
    await againFrom(sql`app.gift_day`, from, gifts({ from, to }))(tx)
    await againFrom(sql`app.funnel_day`, funnelFrom, funnel({ from: funnelFrom, to }))(tx)
    for (const part of [cohorts, reasons, searches(now)]) await part(tx)
    await tx.run(sql`insert into app.figure_refresh (name, refreshed_at)
      values ('money', ${now}), ('revenue', ${now})
      on conflict (name) do update set refreshed_at = excluded.refreshed_at`)
  })
}

export const countMoneyJob = ({ db, clock }: { db: Database; clock: Clock }): JobHandler => ({
  everyMs: EVERY_MS,
  run: () => countMoney(db, clock.now()),
})
