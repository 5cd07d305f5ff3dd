import { raw, sql, type Sql } from '@hlizo/database/sql'
import { NO_AGE_LIMIT, ratingsUpTo } from '@hlizo/domain/age-limit'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Viewer } from '#server/http/caller.ts'

/** The profile that a list is for; null for visitors. */
export type ProfileKey = Pick<Viewer, 'accountId' | 'profileId' | 'maxAgeRating'>

/** How long a video can be finished after it left the catalogue (D64). */
const GRACE = raw(`interval '1 day'`)

/** Whether the video `v` is in the catalogue now (D64). */
export function isListed(now: Date, alias = 'v'): Sql {
  const v = raw(alias)
  return sql`${v}.status = 'published' and ${v}.launch_at <= ${now}
    and (${v}.expires_at is null or ${v}.expires_at > ${now})`
}

/** The highest age rating that a list may contain (D85). */
export const highestRating = (profile: Pick<ProfileKey, 'maxAgeRating'> | null): AgeRating =>
  profile?.maxAgeRating ?? NO_AGE_LIMIT

/** Whether the video `v` has no higher age rating than this. */
export function isWithinRating(highest: AgeRating, alias = 'v'): Sql {
  // Every video has a rating, so that the plans of most profiles stay as they were.
  if (highest === NO_AGE_LIMIT) return raw('true')

  return sql`${raw(alias)}.age_rating = any(${ratingsUpTo(highest)}::text[])`
}

/** Whether the video `v` is in the catalogue now, as this profile sees it. */
export function isListedFor(
  profile: Pick<ProfileKey, 'maxAgeRating'> | null,
  now: Date,
  alias = 'v',
): Sql {
  return sql`${isListed(now, alias)} and ${isWithinRating(highestRating(profile), alias)}`
}

/** Whether the profile sees the published show `s`: not one whose listed episodes all have a higher rating. */
export function isShowSeenBy(profile: Pick<ProfileKey, 'maxAgeRating'> | null, now: Date): Sql {
  const highest = highestRating(profile)
  if (highest === NO_AGE_LIMIT) return raw('true')
  const episodes = sql`select from app.video e where e.show_id = s.id and ${isListed(now, 'e')}`

  return sql`(not exists (${episodes}) or exists (${episodes} and ${isWithinRating(highest, 'e')}))`
}

/** Whether the page of the video `v` counts down to its launch (docs/decisions/0201). */
export function isPremiereAhead(now: Date, alias = 'v'): Sql {
  const v = raw(alias)
  return sql`${v}.status = 'published' and ${v}.is_premiere and ${v}.launch_at > ${now}`
}

/** Whether the video `v` can be watched: listed, or within the grace period. */
export function isWatchable(now: Date): Sql {
  return sql`v.launch_at <= ${now} and (v.status = 'published' and v.expires_at is null
    or v.status in ('published', 'retired') and v.expires_at > ${now}::timestamptz - ${GRACE})`
}

/** Whether this profile may watch the video `v` now. */
export function isWatchableFor(profile: Pick<ProfileKey, 'maxAgeRating'>, now: Date): Sql {
  return sql`${isWatchable(now)} and ${isWithinRating(profile.maxAgeRating)}`
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
