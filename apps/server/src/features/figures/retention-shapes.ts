import { z } from 'zod'
import { FEWEST_VIEWERS, WATCHED_PART_SECONDS } from '@hlizo/contract/entities/studio-figures'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import { raw, sql } from '@hlizo/database/sql'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'

const EVERY_MS = HOUR_MS
const COUNT_WITHIN_MS = 10 * MINUTE_MS
/** Places of a shape beside its start. */
const PLACES = 20
/** Titles of like length: between these shares of the length, the nearest first. */
const [SHORTEST, LONGEST] = [0.75, 1.33]
const LIKE_TITLES_MAX = 500
/** A band of fewer titles would be these titles. */
const LIKE_TITLES_MIN = 3

/** Made again as a whole; the readers see the old shapes until it is done. */
export async function drawShapes(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.lock('figures.shapes')
    await tx.takeUpTo(COUNT_WITHIN_MS)
    await tx.run(raw('delete from app.retention_shape'))
    await tx.run(sql`with watched as (
        select e.video_id, e.part, v.duration_seconds, v.duration_seconds / ${WATCHED_PART_SECONDS}::int - 1 as last,
          sum(e.begun - e.ended) over (partition by e.video_id order by e.part) as times,
          lead(e.part) over (partition by e.video_id order by e.part) as next
        from app.watched_edge e join app.video v on v.id = e.video_id
        join app.watched_title t on t.video_id = e.video_id
        where t.viewers >= ${FEWEST_VIEWERS} and v.duration_seconds >= ${PLACES * WATCHED_PART_SECONDS}
      ), began as (
        select video_id, max(times) as viewers from watched where part < 6 group by video_id
      ), placed as (
        select w.video_id, w.duration_seconds, place, round(100.0 * w.times / began.viewers) as percent
        from watched w join began on began.video_id = w.video_id and began.viewers > 0
        cross join lateral generate_series(ceil(w.part * ${PLACES}::numeric / w.last)::int,
          least(${PLACES}::int, ceil(coalesce(w.next, w.last + 1) * ${PLACES}::numeric / w.last)::int - 1)) as place
      )
      insert into app.retention_shape (video_id, duration_seconds, percents)
      select video_id, duration_seconds, array_agg(percent::int order by place)
      from placed group by video_id, duration_seconds having count(*) = ${PLACES + 1}::int`)
  })
}

const Band = z.object({ low: z.number(), high: z.number() })
const Like = z.object({ titles: z.number() })

/** The middle half of the titles of like length at each place; null where there are too few. */
export async function usualBand(db: Queries, videoId: number, durationSeconds: number) {
  const like = sql`select percents from app.retention_shape
    where video_id <> ${videoId} and duration_seconds between ${Math.floor(durationSeconds * SHORTEST)}::int
      and ${Math.ceil(durationSeconds * LONGEST)}::int
    order by abs(duration_seconds - ${durationSeconds}::int), video_id limit ${LIKE_TITLES_MAX}`
  const { titles } = await db.one(Like, sql`select count(*) as titles from (${like}) l`)
  if (titles < LIKE_TITLES_MIN) return null
  const places = await db.many(
    Band,
    sql`select percentile_disc(0.25) within group (order by p.percent) as low,
        percentile_disc(0.75) within group (order by p.percent) as high
      from (${like}) l cross join lateral unnest(l.percents) with ordinality as p (percent, place)
      group by p.place order by p.place`,
  )

  return { titles, places }
}

export const retentionShapesJob = (db: Database): JobHandler => ({
  everyMs: EVERY_MS,
  run: () => drawShapes(db),
})
