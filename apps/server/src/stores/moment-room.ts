import { MOMENT_MIN_SECONDS } from '@hlizo/contract/constants'
import { raw, sql, type Sql } from '@hlizo/database/sql'
import { defaultMomentPolicy, NEVER_SHARED } from '@hlizo/domain/moments'

/** Where the timeline of a video begins in its present film, in milliseconds. */
export const offsetOf = (video: string): Sql =>
  sql`round(${raw(video)}.film_offset_seconds * 1000)::int`

const filmOf = (videoId: Sql) => sql`(select asset_id from app.video where id = ${videoId})`
/** The ids of the video and of all others with its film. */
const playing = (videoId: Sql) => sql`array(select other.id from app.video other
  where other.id = ${videoId} or other.asset_id = ${filmOf(videoId)})`

/** Rows `span` of what was ever shared of the film of a video, with the place of their timeline in it. */
export const sharedOfFilm = (videoId: Sql): Sql => sql`from app.moment_span span
  join app.video through on through.id = span.video_id
  cross join lateral (select case when through.id = any(${playing(videoId)})
    then ${offsetOf('through')} else span.film_offset_ms end as ms) place
  where (span.video_id = any(${playing(videoId)}) or span.asset_id = ${filmOf(videoId)})`

const isAllowedOf = (films: Sql): Sql => sql`not exists (select from app.video other
  left join app.moment_policy policy on policy.video_id = other.id
  where (other.id = v.id or other.asset_id in (${films})) and (other.age_rating = ${NEVER_SHARED}
    or not coalesce(policy.is_allowed, ${defaultMomentPolicy.isAllowed}::boolean)))`

/** Whether moments of the video `v` may be shared, as far as it and the others that play its film say. */
export const IS_ALLOWED = isAllowedOf(sql`v.asset_id`)

/** The same of the clip `c` of the video `v`: also what those say that play the film it was cut from. */
export const IS_CLIP_ALLOWED = isAllowedOf(sql`v.asset_id, c.asset_id`)

/** The lowest limit of different seconds that holds for the film of the video `v`. */
const limitSeconds = sql`least(
  coalesce((select own.title_seconds from app.moment_policy own where own.video_id = v.id),
    ${defaultMomentPolicy.titleSeconds}::int),
  (select min(policy.title_seconds) from app.moment_policy policy
    join app.video other on other.id = policy.video_id where other.asset_id = v.asset_id))`
const sharedMs = sql`(select coalesce(sum(upper(piece) - lower(piece)), 0) from (
  select unnest(range_agg(int4range(span.start_ms + place.ms, span.end_ms + place.ms))) as piece
  ${sharedOfFilm(sql`v.id`)}) pieces)`

/**
 * Whether no new moment of the video `v` fits into the limit of an editor. A film of which half was shared is not
 * one of them: no editor can allow more.
 */
export const HAS_NO_MOMENT_ROOM = sql`${IS_ALLOWED} and ${limitSeconds} * 2 < v.duration_seconds
  and ${limitSeconds} * 1000 - ${sharedMs} < ${MOMENT_MIN_SECONDS * 1_000}`
