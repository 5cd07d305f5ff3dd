import { z } from 'zod'
import type { Compared } from '@hlizo/contract/entities/studio-figures'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import { figureSpans, type DaySpan } from '@hlizo/domain/figure-period'
import { changedSubscriptions, inLei } from './money-source.ts'
import { viewersStore } from './viewers.ts'

/** The figures of the first screen: the last seven days with today, and the seven before. */
export type TodayFigures = {
  /** Devices with a film open, and at the same time a week ago. */
  readonly viewersNow: Compared
  readonly watchedSeconds: Compared
  readonly newSubscribers: Compared
  readonly lostSubscribers: Compared
  /** Charges less refunds in bani, euro by the rate of their day. Only for finance and owners. */
  readonly moneyBani: Compared
}

const Sums = z.object({ now: z.coerce.number(), before: z.coerce.number() })
const Subscribers = z.object({
  gained: z.coerce.number(),
  lost: z.coerce.number(),
  gainedBefore: z.coerce.number(),
  lostBefore: z.coerce.number(),
})

export function todayFigures(db: Queries) {
  const viewers = viewersStore(db)

  const watched = (now: DaySpan, before: DaySpan) =>
    db.one(
      Sums,
      sql`select coalesce(sum(seconds) filter (where day >= ${now.from}), 0) as now,
          coalesce(sum(seconds) filter (where day < ${now.from}), 0) as before
        from app.watched_day_total where day between ${before.from} and ${now.to}`,
    )
  const money = (now: DaySpan, before: DaySpan) =>
    db.one(
      Sums,
      sql`select coalesce(sum(bani) filter (where day >= ${now.from}), 0) as now,
          coalesce(sum(bani) filter (where day < ${now.from}), 0) as before
        from (${inLei({ from: before.from, to: now.to })}) charged`,
    )
  const subscribers = (now: DaySpan, before: DaySpan) =>
    db.one(
      Subscribers,
      sql`select count(*) filter (where is_gain and day >= ${now.from}) as gained,
          count(*) filter (where not is_gain and day >= ${now.from}) as lost,
          count(*) filter (where is_gain and day < ${now.from}) as "gainedBefore",
          count(*) filter (where not is_gain and day < ${now.from}) as "lostBefore"
        from (${changedSubscriptions({ from: before.from, to: now.to })}) changed`,
    )

  return async (at: Date): Promise<TodayFigures> => {
    const { now, before } = figureSpans('7d', dayInBucharest(at))
    const [viewersNow, weekBefore, watchedSeconds, moneyBani, changed] = await Promise.all([
      viewers.now(at),
      viewers.weekBefore(at),
      watched(now, before),
      money(now, before),
      subscribers(now, before),
    ])

    return {
      viewersNow: { now: viewersNow, before: weekBefore },
      watchedSeconds,
      newSubscribers: { now: changed.gained, before: changed.gainedBefore },
      lostSubscribers: { now: changed.lost, before: changed.lostBefore },
      moneyBani,
    }
  }
}
