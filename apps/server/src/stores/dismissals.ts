import { z } from 'zod'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { isListedFor, isWatchableFor, type ProfileKey } from './listing.ts'

const Row = z.object({ id: z.number(), dismissedAt: z.date() })
const Found = z.object({ id: z.number() })

/** The videos that a profile does not want. */
export function dismissalStore(db: Queries) {
  return {
    /** Newest first, starting after `before`; those that are in the catalogue. */
    page: (
      profile: ProfileKey,
      now: Date,
      { limit, before }: { readonly limit: number; readonly before: PageEnd<number> | null },
    ) =>
      db.many(
        Row,
        sql`select d.video_id as id, d.created_at as "dismissedAt"
          from app.dismissal d join app.video v on v.id = d.video_id
            and ${isListedFor(profile, now)}
          where d.account_id = ${profile.accountId} and d.profile_id = ${profile.profileId}
            and (${before?.at ?? null}::timestamptz is null
              or (d.created_at, d.video_id) < (${before?.at ?? null}, ${before?.id ?? null}::int))
          order by d.created_at desc, d.video_id desc limit ${limit}`,
      ),

    isKnown: async (profile: ProfileKey, videoId: number, now: Date): Promise<boolean> => {
      const found = await db.maybe(
        Found,
        sql`select v.id from app.video v where v.id = ${videoId} and ${isWatchableFor(profile, now)}`,
      )
      return found !== null
    },

    /** Idempotent; ignored when the profile was deleted concurrently. */
    add: ({ accountId, profileId }: ProfileKey, videoId: number, now: Date) =>
      db.run(sql`insert into app.dismissal (account_id, profile_id, video_id, created_at)
        select p.account_id, p.id, ${videoId}, ${now} from app.profile p
        where p.account_id = ${accountId} and p.id = ${profileId}
        on conflict do nothing`),

    /** Whether it was there. */
    remove: async ({ accountId, profileId }: ProfileKey, videoId: number): Promise<boolean> => {
      const removed = await db.run(sql`delete from app.dismissal
        where account_id = ${accountId} and profile_id = ${profileId} and video_id = ${videoId}`)
      return removed > 0
    },
  }
}
