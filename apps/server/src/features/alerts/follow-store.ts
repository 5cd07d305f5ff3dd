import { z } from 'zod'
import { FOLLOWS_MAX } from '@hlizo/contract/constants'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import { FollowType } from '@hlizo/contract/entities/follow'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isShowSeenBy } from '#server/stores/listing.ts'

export type Followed = { readonly type: FollowType; readonly id: number }

const Row = z.object({
  type: FollowType,
  id: z.number(),
  name: z.string(),
  slug: z.string().nullable(),
  pictureId: z.string().nullable(),
  followedAt: z.date(),
})
const Found = z.object({ id: z.number() })
const Count = z.object({ count: z.number() })

export function followStore(db: Queries) {
  return {
    /** The latest first; what is no longer in the catalogue, or above this age rating, is left out. */
    all: (accountId: string, highest: AgeRating, now: Date) =>
      db.many(
        Row,
        sql`select f.kind as type, f.item_id as id, coalesce(s.title, c.name) as name, c.slug,
            coalesce(s.picture_id, c.picture_id) as "pictureId", f.followed_at as "followedAt"
          from app.follow f
          left join app.show s on f.kind = 'SHOW' and s.id = f.item_id and s.status = 'published'
          left join app.comedian c on f.kind = 'COMEDIAN' and c.id = f.item_id
          where f.account_id = ${accountId} and (c.id is not null
            or s.id is not null and ${isShowSeenBy({ maxAgeRating: highest }, now)})
          order by f.followed_at desc, f.kind, f.item_id desc limit ${FOLLOWS_MAX}`,
      ),

    isKnown: async ({ type, id }: Followed): Promise<boolean> => {
      const found = await db.maybe(
        Found,
        type === 'SHOW'
          ? sql`select id from app.show where id = ${id} and status = 'published'`
          : sql`select id from app.comedian where id = ${id}`,
      )
      return found !== null
    },

    count: async (accountId: string): Promise<number> =>
      (
        await db.one(
          Count,
          sql`select count(*)::int as count from app.follow where account_id = ${accountId}`,
        )
      ).count,

    /** Idempotent. */
    add: (accountId: string, { type, id }: Followed, now: Date) =>
      db.run(sql`insert into app.follow (account_id, kind, item_id, followed_at)
        values (${accountId}, ${type}, ${id}, ${now}) on conflict do nothing`),

    /** Whether it was there. */
    remove: async (accountId: string, { type, id }: Followed): Promise<boolean> =>
      (await db.run(sql`delete from app.follow
        where account_id = ${accountId} and kind = ${type} and item_id = ${id}`)) === 1,

    /** The profiles that the account watches on, whose rows show what it follows first. */
    profilesOf: async (accountId: string): Promise<number[]> => {
      const rows = await db.many(
        Found,
        sql`select id from app.profile where account_id = ${accountId}
          union select profile_id from app.seat where guest_id = ${accountId} and ended_at is null`,
      )
      return rows.map(({ id }) => id)
    },
  }
}
