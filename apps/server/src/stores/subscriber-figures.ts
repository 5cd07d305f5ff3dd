import type { Queries } from '@hlizo/database/database'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { DaySpan } from '@hlizo/domain/figure-period'
import { changedSubscriptions, dayOf, isWithin, rateOn } from './money-source.ts'

const FIRST_DAY = '2020-01-01'
const everyRow = raw('true')
/** What a registration does later does not count for the funnel. */
export const FUNNEL_DAYS = 28

/** In bani a month: a yearly subscription counts a twelfth. Euro by the rate of the day it began. */
const monthlyBani = sql`round(coalesce(c.amount_minor, c.price_minor, 0)::numeric
  * case when c.currency = 'ron' then 1 else coalesce(${rateOn(sql`c.day`)}, 0) end
  / case p.duration_unit when 'YEAR' then 12 * p.duration_amount else coalesce(p.duration_amount, 1) end)`

const daysOfAccounts = (span: DaySpan, where: Sql): Sql => sql`
  select c.day, count(*) filter (where c.is_gain) as gained,
    count(*) filter (where not c.is_gain) as lost,
    coalesce(sum(${monthlyBani}) filter (where c.is_gain), 0) as gained_bani,
    coalesce(sum(${monthlyBani}) filter (where not c.is_gain), 0) as lost_bani
  from (${changedSubscriptions(span, where)}) c left join app.plan p on p.id = c.plan_id group by 1`

/** Months from the first payment of an account to the end of its last subscription; null while it stays. */
const placesOfAccounts = (where: Sql): Sql => sql`
  select date_trunc('month', ${dayOf(sql`started`)})::date as cohort,
    case when ended is not null then greatest(0, extract(year from age(ended, started)) * 12
      + extract(month from age(ended, started)))::int end as months
  from (select account_id, min(started_at) as started,
      case when bool_or(ended_at is null) then null else max(ended_at) end as ended
    from app.subscription s where paid_through is not null and ${where}
    group by account_id) accounts`

const reasonsOfAccounts = (where: Sql): Sql => sql`
  select date_trunc('month', ${dayOf(sql`f.created_at`)})::date as month, reason, count(*) as answers
  from app.cancellation_feedback f
  cross join lateral jsonb_path_query(f.answers, '$[*] ? (@.id == "reason")') as answer
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(answer -> 'options') when 'array' then answer -> 'options' else '[]' end) as reason
  where ${where} group by 1, 2`

const soonAfter = (moment: Sql) =>
  sql`${moment} < a.created_at + make_interval(days => ${FUNNEL_DAYS})`

/** Accounts by the day of their registration, and what they did in the days after it. */
const registrationsOfAccounts = (where: Sql): Sql => sql`
  select ${dayOf(sql`a.created_at`)} as day, count(*) as registered,
    count(*) filter (where a.confirmed_at is not null and ${soonAfter(sql`a.confirmed_at`)}) as confirmed,
    count(*) filter (where exists (select from app.charge c where c.account_id = a.id
      and c.kind = 'subscription' and ${soonAfter(sql`c.charged_at`)})) as paid,
    count(*) filter (where exists (select from app.video_view w where w.account_id = a.id
      and ${soonAfter(sql`w.counted_at`)})) as watched
  from app.account a where a.erased_at is null and ${where} group by 1`

/** Registrations by day, and how many of them confirmed the address, paid and watched soon after. */
export const registrationDays = (span: DaySpan): Sql => sql`
  select day, registered, confirmed, paid, watched
  from (${registrationsOfAccounts(isWithin(sql`a.created_at`, span))}) own
  union all select day, registered, confirmed, paid, watched from app.erased_registration_day
  where day between ${span.from} and ${span.to}`

/** Subscribers won and lost by day, and what they pay in a month. */
export const subscriberDays = (span: DaySpan): Sql => sql`
  select day, sum(gained) as gained, sum(lost) as lost, sum(gained_bani) as gained_bani,
    sum(lost_bani) as lost_bani
  from (${daysOfAccounts(span, everyRow)} union all
    select day, gained, lost, gained_bani, lost_bani from app.erased_subscriber_day
    where day between ${span.from} and ${span.to}) both_parts group by 1`

/** In which month how many became subscribers, and after how many months they left; null while they stay. */
export const subscriberPlaces = (): Sql => sql`
  select cohort, months, sum(subscribers) as subscribers
  from (select cohort, months, 1 as subscribers from (${placesOfAccounts(everyRow)}) placed
    union all select cohort, months, lost from app.erased_subscriber_cohort) both_parts group by 1, 2`

/** Why subscribers cancelled, by month. */
export const cancellationReasons = (): Sql => sql`
  select month, reason, sum(answers) from (${reasonsOfAccounts(everyRow)} union all
    select month, reason, answers from app.erased_cancellation_reason) both_parts group by 1, 2`

/**
 * Adds what an account was in the figures to sums without a person; the account with its subscriptions, views and
 * answers is erased in the same transaction. The subscription that it still has ends now.
 */
export async function addErasedSubscriber(tx: Queries, accountId: string, now: Date) {
  const own = sql`s.account_id = ${accountId}`
  await tx.run(
    sql`update app.subscription s set ended_at = ${now} where ${own} and ended_at is null`,
  )
  const span = { from: FIRST_DAY, to: dayInBucharest(now) }
  await tx.run(sql`insert into app.erased_subscriber_day as known
      (day, gained, lost, gained_bani, lost_bani) ${daysOfAccounts(span, own)}
    on conflict (day) do update set gained = known.gained + excluded.gained,
      lost = known.lost + excluded.lost, gained_bani = known.gained_bani + excluded.gained_bani,
      lost_bani = known.lost_bani + excluded.lost_bani`)
  await tx.run(sql`insert into app.erased_subscriber_cohort as known (cohort, months, lost)
    select cohort, months, 1 from (${placesOfAccounts(own)}) placed
    on conflict (cohort, months) do update set lost = known.lost + 1`)
  await tx.run(sql`insert into app.erased_registration_day as known
      (day, registered, confirmed, paid, watched) ${registrationsOfAccounts(sql`a.id = ${accountId}`)}
    on conflict (day) do update set registered = known.registered + excluded.registered,
      confirmed = known.confirmed + excluded.confirmed, paid = known.paid + excluded.paid,
      watched = known.watched + excluded.watched`)
  await tx.run(sql`insert into app.erased_cancellation_reason as known (month, reason, answers)
    ${reasonsOfAccounts(sql`f.account_id = ${accountId}`)}
    on conflict (month, reason) do update set answers = known.answers + excluded.answers`)
}
