import { LAUGH_REST_DAYS } from '@hlizo/contract/constants'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { ProfileKey } from '#server/stores/listing.ts'

export function laughStore(db: Queries) {
  return {
    /** Ignored when the profile was deleted concurrently. */
    begin: ({ accountId, profileId }: ProfileKey, videoId: number, now: Date) =>
      db.run(sql`insert into app.laugh (account_id, profile_id, video_id, begun_at)
        select p.account_id, p.id, ${videoId}, ${now} from app.profile p
        where p.account_id = ${accountId} and p.id = ${profileId}
        on conflict (account_id, profile_id, video_id) do update set begun_at = excluded.begun_at`),

    /** Deletes what no longer keeps a film from coming again. */
    sweep: (now: Date) =>
      db.run(sql`delete from app.laugh
        where begun_at < ${now}::timestamptz - make_interval(days => ${LAUGH_REST_DAYS})`),
  }
}
