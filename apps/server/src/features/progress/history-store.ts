import { z } from 'zod'
import { LAUGH_REST_DAYS } from '@hlizo/contract/constants'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { isWithinRating, type ProfileKey } from '#server/stores/listing.ts'

const Play = z.object({ videoId: z.number(), watchedAt: z.date() })

type Profile = Pick<ProfileKey, 'accountId' | 'profileId'>

const rowsOf = ({ accountId, profileId }: Profile, videoId?: number): Sql =>
  sql`account_id = ${accountId} and profile_id = ${profileId}
    and ${videoId === undefined ? sql`true` : sql`video_id = ${videoId}`}`

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

    /** Deletes progress, laughs and counted views of one video or of all; returns the number of videos. */
    forget: async (profile: Profile, videoId?: number): Promise<number> => {
      const whose = rowsOf(profile, videoId)
      await db.run(sql`delete from app.video_view where ${whose}`)
      await db.run(sql`delete from app.laughter where ${whose}`)

      return db.run(sql`delete from app.progress where ${whose}`)
    },

    /** What was watched lately goes on resting for „Fă-mă să râd” when it leaves the history (docs/decisions/0148). */
    rest: (profile: Profile, videoId: number, now: Date) =>
      db.run(sql`insert into app.laugh as known (account_id, profile_id, video_id, begun_at)
        select account_id, profile_id, video_id, updated_at from app.progress
          where ${rowsOf(profile, videoId)} and (position_seconds > 0 or seen)
            and updated_at > ${now}::timestamptz - make_interval(days => ${LAUGH_REST_DAYS})
        on conflict (account_id, profile_id, video_id) do update set
          begun_at = greatest(known.begun_at, excluded.begun_at)`),

    endRests: (profile: Profile) => db.run(sql`delete from app.laugh where ${rowsOf(profile)}`),
  }
}
