import { raw, sql, type Sql } from '@hlizo/database/sql'
import type { Viewer } from '#server/http/caller.ts'

/** The profile for whom a list is made; null for visitors, who have no progress and no favourites. */
export type ProfileKey = Pick<Viewer, 'accountId' | 'profileId'>

/** How long somebody may finish a video that has left the catalogue (D64). */
const GRACE = raw(`interval '1 day'`)

/** Whether the video `v` is in the catalogue at this moment (D64). */
export function isListed(now: Date, alias = 'v'): Sql {
  const v = raw(alias)
  return sql`${v}.status = 'published' and ${v}.launch_at <= ${now}
    and (${v}.expires_at is null or ${v}.expires_at > ${now})`
}

/** Whether the video `v` can still be watched: listed, or not for longer than a day any more. */
export function isWatchable(now: Date): Sql {
  return sql`v.launch_at <= ${now} and (v.status = 'published' and v.expires_at is null
    or v.status in ('published', 'retired') and v.expires_at > ${now}::timestamptz - ${GRACE})`
}

/** The place of an episode in its show: season, number, launch (D82). The index `video_episode` has it. */
export function episodeOrder(alias: string): Sql {
  return raw(
    `coalesce(${alias}.season, 0), coalesce(${alias}.episode, 0), ${alias}.launch_at, ${alias}.id`,
  )
}

/** The progress `p` and favourite `f` of this profile in the video `v`, as joins. */
export function joinPersonal(profile: ProfileKey | null, kind: 'VIDEO' | 'SHOW'): Sql {
  const [accountId, profileId] = [profile?.accountId ?? null, profile?.profileId ?? null]
  const favorite = sql`left join app.favorite f on f.account_id = ${accountId}::uuid
    and f.profile_id = ${profileId}::bigint and f.kind = ${kind}`
  if (kind === 'SHOW') return sql`${favorite} and f.item_id = s.id`

  return sql`left join app.progress p on p.account_id = ${accountId}::uuid
    and p.profile_id = ${profileId}::bigint and p.video_id = v.id
    ${favorite} and f.item_id = v.id`
}
