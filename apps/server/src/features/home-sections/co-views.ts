import type { Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'

const CO_VIEW_DAYS = 180
/** Longer histories say less about each pair, and the cost grows with the square. */
const VIDEOS_PER_PROFILE = 100
const NEIGHBOURS = 50
const EVERY_MS = 6 * HOUR_MS
const COUNT_WITHIN_MS = 10 * MINUTE_MS

/** Similarity is the cosine of the videos' sets of profiles (D70). */
export function coViewsJob({ db, clock }: { db: Database; clock: Clock }): JobHandler {
  return {
    everyMs: EVERY_MS,
    run: () =>
      db.transaction(async (tx) => {
        await tx.lock('co-views')
        await tx.takeUpTo(COUNT_WITHIN_MS)
        await tx.run(raw('delete from app.co_view'))
        await tx.run(sql`with latest as (
            select account_id, profile_id, video_id, row_number() over (
              partition by account_id, profile_id order by max(counted_at) desc, video_id) as place
            from app.video_view
            where counted_at > ${clock.now()}::timestamptz - make_interval(days => ${CO_VIEW_DAYS})
            group by account_id, profile_id, video_id
          ), viewed as (
            select account_id, profile_id, video_id from latest where place <= ${VIDEOS_PER_PROFILE}
          ), audience as (
            select video_id, count(*) as profiles from viewed group by video_id
          ), pairs as (
            select a.video_id, b.video_id as other_id, count(*) as together
            from viewed a join viewed b using (account_id, profile_id)
            where a.video_id <> b.video_id group by a.video_id, b.video_id
          ), weighed as (
            select pairs.video_id, pairs.other_id,
              together / sqrt(mine.profiles::double precision * theirs.profiles) as weight
            from pairs join audience mine on mine.video_id = pairs.video_id
            join audience theirs on theirs.video_id = pairs.other_id
          ), ranked as (
            select *, row_number() over (partition by video_id order by weight desc, other_id) as place
            from weighed
          )
          insert into app.co_view (video_id, other_id, weight)
          select video_id, other_id, weight from ranked where place <= ${NEIGHBOURS}`)
      }),
  }
}
