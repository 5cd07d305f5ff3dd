import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isWithinRating, type ProfileKey } from '#server/stores/listing.ts'

const Play = z.object({ videoId: z.number(), watchedAt: z.date() })

/** Omits episodes that were only on the watchlist (D97). */
export function historyStore(db: Queries) {
  return {
    page: (profile: ProfileKey, limit: number, before: PageEnd<number> | null) =>
      db.many(
        Play,
        sql`select p.video_id as "videoId", p.updated_at as "watchedAt"
          from app.progress p join app.video v on v.id = p.video_id and v.status <> 'draft'
            and ${isWithinRating(profile.maxAgeRating)}
          where p.account_id = ${profile.accountId} and p.profile_id = ${profile.profileId}
            and (p.position_seconds > 0 or p.seen)
            and (${before?.at ?? null}::timestamptz is null
              or (p.updated_at, p.video_id) < (${before?.at ?? null}, ${before?.id ?? null}::int))
          order by p.updated_at desc, p.video_id desc limit ${limit}`,
      ),

    /** Deletes progress, laughs, counted views and what „Fă-mă să râd” noted; returns the number of videos. */
    forget: async (
      { accountId, profileId }: Pick<ProfileKey, 'accountId' | 'profileId'>,
      videoId?: number,
    ): Promise<number> => {
      const which = videoId === undefined ? sql`true` : sql`video_id = ${videoId}`
      const whose = sql`account_id = ${accountId} and profile_id = ${profileId} and ${which}`
      await db.run(sql`delete from app.video_view where ${whose}`)
      await db.run(sql`delete from app.laughter where ${whose}`)
      await db.run(sql`delete from app.laugh where ${whose}`)

      return db.run(sql`delete from app.progress where ${whose}`)
    },
  }
}
