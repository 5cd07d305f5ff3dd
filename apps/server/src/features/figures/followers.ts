import { z } from 'zod'
import { FollowType } from '@hlizo/contract/entities/follow'
import { FEWEST_VIEWERS } from '@hlizo/contract/entities/studio-figures'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'

const Followers = z
  .object({ type: FollowType, name: z.string(), count: z.number() })
  .transform(({ count, ...followed }) => ({
    ...followed,
    count: count < FEWEST_VIEWERS ? null : count,
  }))

const Count = z.object({ count: z.number() })

/** How many profiles do not want a video; null where it would say something of one. */
export async function dismissalsOf(db: Queries, videoId: number): Promise<number | null> {
  const { count } = await db.one(
    Count,
    sql`select count(*)::int as count from app.dismissal where video_id = ${videoId}`,
  )

  return count < FEWEST_VIEWERS ? null : count
}

/** How many accounts follow the show and each comedian of a video. */
export const followersOf = (db: Queries, videoId: number) =>
  db.many(
    Followers,
    sql`select f.type, f.name, (select count(*)::int from app.follow
          where kind = f.type and item_id = f.id) as count
      from (
        select 'SHOW' as type, s.id, s.title as name, -1 as position
          from app.video v join app.show s on s.id = v.show_id where v.id = ${videoId}
        union all
        select 'COMEDIAN', c.id, c.name, vc.position
          from app.video_comedian vc join app.comedian c on c.id = vc.comedian_id
          where vc.video_id = ${videoId}
      ) f order by f.position, f.id`,
  )
