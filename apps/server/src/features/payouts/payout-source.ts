import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { dayInBucharest } from '@hlizo/domain/dates'
import { monthOf } from '@hlizo/domain/figure-period'

/** A comedian of a title, and what they count there. */
export const WeightedComedian = z.object({
  comedianId: z.number(),
  comedian: z.string(),
  weight: z.number(),
})
const Title = z.object({
  videoId: z.number(),
  title: z.string(),
  seconds: z.coerce.number(),
  comedians: z.array(WeightedComedian),
  days: z.array(z.object({ day: z.string(), seconds: z.number() })),
})
/** A title with what was counted on each day. */
export type WatchedTitle = z.infer<typeof Title>

/** The first day of `YYYY-MM`, and that of the month after. */
export const spanOf = (month: string) => ({ first: `${month}-01`, next: monthOf(`${month}-01`, 1) })

/** Whether a month of Bucharest has ended. */
export const isMonthOver = (month: string, now: Date): boolean =>
  dayInBucharest(now) >= spanOf(month).next

/** The comedians of a title in their order; without a weight of their own they count 1. */
export const comediansOfVideo = sql`coalesce((select jsonb_agg(jsonb_build_object(
      'comedianId', c.id, 'comedian', c.name, 'weight', coalesce(w.weight, 1)) order by vc.position, c.id)
    from app.video_comedian vc join app.comedian c on c.id = vc.comedian_id
    left join app.payout_weight w on w.video_id = vc.video_id and w.comedian_id = vc.comedian_id
    where vc.video_id = v.id), '[]')`

/** What was watched of each title in a month, in one reading. */
export function watchedTitles(db: Queries, month: string): Promise<WatchedTitle[]> {
  const { first, next } = spanOf(month)

  return db.many(
    Title,
    sql`select v.id as "videoId", v.title, d.seconds, ${comediansOfVideo} as comedians, d.days
      from (select video_id, sum(seconds) as seconds, jsonb_agg(jsonb_build_object(
            'day', to_char(day, 'YYYY-MM-DD'), 'seconds', seconds) order by day) as days
        from (select video_id, day, sum(seconds) as seconds from app.watched_day
          where day >= ${first} and day < ${next} group by 1, 2 having sum(seconds) > 0) w
        group by video_id) d
      join app.video v on v.id = d.video_id order by d.seconds desc, v.id`,
  )
}
