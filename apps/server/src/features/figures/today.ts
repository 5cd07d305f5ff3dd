import { z } from 'zod'
import type { Compared } from '@hlizo/contract/entities/studio-figures'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import { dayBefore, figureSpans, type DaySpan } from '@hlizo/domain/figure-period'
import { subscriberDays } from '#server/stores/subscriber-figures.ts'
import { inLei } from '#server/stores/money-source.ts'
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

/** What the job that counts the days before may not have counted yet: today, and the end of yesterday. */
const uncounted = ({ to }: DaySpan): DaySpan => ({ from: dayBefore(to), to })

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
        from (
          select day, bani from app.revenue_day where day >= ${before.from} and day < ${uncounted(now).from}
          union all select day, bani from (${inLei(uncounted(now))}) charged
        ) both_parts`,
    )
  const subscribers = (now: DaySpan, before: DaySpan) =>
    db.one(
      Subscribers,
      sql`select coalesce(sum(gained) filter (where day >= ${now.from}), 0) as gained,
          coalesce(sum(lost) filter (where day >= ${now.from}), 0) as lost,
          coalesce(sum(gained) filter (where day < ${now.from}), 0) as "gainedBefore",
          coalesce(sum(lost) filter (where day < ${now.from}), 0) as "lostBefore"
        from (
          select day, gained, lost from app.subscriber_day
          where day >= ${before.from} and day < ${uncounted(now).from}
          union all select day, gained, lost from (${subscriberDays(uncounted(now))}) changed
        ) both_parts`,
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
