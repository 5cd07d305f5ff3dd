import { sql, type Sql } from '@hlizo/database/sql'
import type { DaySpan } from '@hlizo/domain/figure-period'
import { ledger } from './ledger.ts'

export const dayOf = (moment: Sql): Sql => sql`(${moment} at time zone 'Europe/Bucharest')::date`

/** From the first moment of the span to the last, in a form that an index on `moment` answers. */
export const isWithin = (moment: Sql, { from, to }: DaySpan): Sql =>
  sql`${moment} >= (${from}::date)::timestamp at time zone 'Europe/Bucharest'
    and ${moment} < (${to}::date + 1)::timestamp at time zone 'Europe/Bucharest'`

/** What a euro cost in lei on a day, by the last rate until then; null before the first rate. */
export const lastRate = (day: Sql): Sql => sql`(select r.lei_per_euro from app.lei_rate r
    where r.day <= ${day} order by r.day desc limit 1)`

/** The same for figures, where the first rate also counts for the days before it. */
export const rateOn = (day: Sql): Sql => sql`coalesce(${lastRate(day)},
    (select r.lei_per_euro from app.lei_rate r where r.day > ${day} order by r.day limit 1))`

/** Charges and refunds by day, with their amount in bani: euro by the rate of the charge or of its day. */
export const inLei = (span: DaySpan): Sql => sql`select ${dayOf(sql`c.charged_at`)} as day, c.kind,
    c.currency, c.amount_minor, case c.currency when 'ron' then c.amount_minor
      else round(c.amount_minor * coalesce(c.lei_rate, ${rateOn(dayOf(sql`c.charged_at`))})) end as bani
  from ${ledger} c where ${isWithin(sql`c.charged_at`, span)}`

// Subscriptions that were never paid do not count; a continuation is not a new subscriber.
const isCounted = sql`s.paid_through is not null`
const other = sql`select from app.subscription o where o.account_id = s.account_id and o.id <> s.id`
// Most accounts have one only, which the primary key alone says.
const another = (condition: Sql) => sql`(exists (${other})
  and exists (${other} and o.paid_through is not null and ${condition}))`

/** Accounts that have become subscribers, or have stopped being ones, by day; `of` chooses among subscriptions `s`. */
export const changedSubscriptions = (span: DaySpan, of: Sql): Sql => sql`
  select ${dayOf(sql`s.started_at`)} as day, true as is_gain, s.* from app.subscription s
  where ${isWithin(sql`s.started_at`, span)} and ${isCounted} and ${of}
    and not ${another(sql`(o.started_at, o.id) < (s.started_at, s.id)
      and (o.ended_at is null or o.ended_at >= s.started_at - interval '1 day')`)}
  union all
  select ${dayOf(sql`s.ended_at`)}, false, s.* from app.subscription s
  where ${isWithin(sql`s.ended_at`, span)} and ${isCounted} and ${of}
    and not ${another(sql`o.started_at <= s.ended_at + interval '1 day'
      and (o.ended_at is null or (o.ended_at, o.id) > (s.ended_at, s.id))`)}`
