import { join, sql, type Sql } from '@hlizo/database/sql'
import type { FigurePeriod } from '@hlizo/contract/entities/studio-figures'
import { followingDay } from '@hlizo/domain/dates'
import { dayBefore, figureSpans, monthOf } from '@hlizo/domain/figure-period'

/** How often a row counts in the period, and in the one before. */
type Share = { readonly now: number; readonly before: number }

const rows = (source: Sql, { now, before }: Share) =>
  sql`select video_id, seconds, views, ${now}::int as now, ${before}::int as before from ${source}`

const days = (from: string, until: string, share: Share) =>
  rows(sql`app.watched_day where day >= ${from} and day < ${until}`, share)

const months = (from: string, until: string, share: Share) =>
  rows(sql`app.watched_month where month >= ${from} and month < ${until}`, share)

/** Where a period begins or ends: a day, and the first day of a month near it. */
type Border = { readonly day: string; readonly month: string }

const dayOfMonth = (day: string) => Number(day.slice(8))

/** The day with the nearer border of its month: its start, or the start of the next month. */
function borderAt(day: string): Border {
  const before = dayOfMonth(day) - 1
  const rest = dayOfMonth(dayBefore(monthOf(day, 1))) - before

  return { day, month: monthOf(day, before <= rest ? 0 : 1) }
}

/** What `share` has of the days between the month of a border and its day. */
const daysAt = ({ day, month }: Border, { now, before }: Share): readonly Sql[] => {
  if (day === month) return []
  return [
    month < day
      ? days(month, day, { now, before })
      : days(day, month, { now: -now, before: -before }),
  ]
}

/**
 * Whole months, which are few rows, and the days by which they differ from the periods. Where a period ends and the
 * next one begins, the same days are taken from one and added to the other.
 */
function monthsAndDays(period: FigurePeriod, to: string): readonly Sql[] {
  const { now, before } = figureSpans(period, to)
  const [beforeFrom, beforeEnd] = [borderAt(before.from), borderAt(followingDay(before.to))]
  const nowFrom = borderAt(now.from)
  // A period mostly ends today, and nothing is watched on the days after it.
  const nowEnd = { day: followingDay(to), month: monthOf(to, 1) }

  return [
    months(nowFrom.month, nowEnd.month, { now: 1, before: 0 }),
    months(beforeFrom.month, beforeEnd.month, { now: 0, before: 1 }),
    ...daysAt(beforeFrom, { now: 0, before: -1 }),
    ...(beforeEnd.day === nowFrom.day
      ? daysAt(nowFrom, { now: -1, before: 1 })
      : [...daysAt(beforeEnd, { now: 0, before: 1 }), ...daysAt(nowFrom, { now: -1, before: 0 })]),
    ...daysAt(nowEnd, { now: 1, before: 0 }),
  ]
}

/** Days without months: two weeks have fewer days than the borders of months do. */
function daysAlone(period: FigurePeriod, to: string): readonly Sql[] {
  const { now, before } = figureSpans(period, to)

  return [
    days(now.from, followingDay(now.to), { now: 1, before: 0 }),
    days(before.from, followingDay(before.to), { now: 0, before: 1 }),
  ]
}

/** By title: `seconds` and `views` of a period, and `seconds_before` of the one before. */
export function watchedByTitle(period: FigurePeriod, to: string): Sql {
  const parts = period === '7d' ? daysAlone(period, to) : monthsAndDays(period, to)

  return sql`select video_id, sum(seconds * now) as seconds, sum(views * now) as views,
      sum(seconds * before) as seconds_before
    from (${join(parts, ' union all ')}) w group by video_id
    having sum(seconds * now) > 0 or sum(views * now) > 0
      or sum(seconds * before) > 0 or sum(views * before) > 0`
}
