import { raw, sql, type Sql } from '@hlizo/database/sql'
import type { Viewer } from '#server/http/caller.ts'

/** The profile that a list is for; null for visitors. */
export type ProfileKey = Pick<Viewer, 'accountId' | 'profileId'>

/** How long a video can be finished after it left the catalogue (D64). */
const GRACE = raw(`interval '1 day'`)

/** Whether the video `v` is in the catalogue now (D64). */
export function isListed(now: Date, alias = 'v'): Sql {
  const v = raw(alias)
  return sql`${v}.status = 'published' and ${v}.launch_at <= ${now}
    and (${v}.expires_at is null or ${v}.expires_at > ${now})`
}

/** Whether the video `v` can be watched: listed, or within the grace period. */
export function isWatchable(now: Date): Sql {
  return sql`v.launch_at <= ${now} and (v.status = 'published' and v.expires_at is null
    or v.status in ('published', 'retired') and v.expires_at > ${now}::timestamptz - ${GRACE})`
}

/** The order of episodes: season, number, launch (D82). Uses the index `video_episode`. */
export function episodeOrder(alias: string): Sql {
  return raw(
    `coalesce(${alias}.season, 0), coalesce(${alias}.episode, 0), ${alias}.launch_at, ${alias}.id`,
  )
}

/** Joins the progress `p` and favourite `f` of this profile in the video `v`. */
export function joinPersonal(profile: ProfileKey | null, kind: 'VIDEO' | 'SHOW'): Sql {
  const [accountId, profileId] = [profile?.accountId ?? null, profile?.profileId ?? null]
  const favorite = sql`left join app.favorite f on f.account_id = ${accountId}::uuid
    and f.profile_id = ${profileId}::bigint and f.kind = ${kind}`
  if (kind === 'SHOW') return sql`${favorite} and f.item_id = s.id`

  return sql`left join app.progress p on p.account_id = ${accountId}::uuid
    and p.profile_id = ${profileId}::bigint and p.video_id = v.id
    ${favorite} and f.item_id = v.id`
}
