import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import {
  momentClipStates,
  type MomentReportReason,
  type MomentSpan,
} from '@hlizo/contract/entities/moment'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import {
  isListed,
  isWatchableFor,
  isWithinRating,
  type ProfileKey,
} from '#server/stores/listing.ts'
import { IS_ALLOWED, IS_CLIP_ALLOWED } from '#server/stores/moment-room.ts'
import { noteStudioChange } from '#server/stores/studio-changes.ts'
import { OFFSET } from './film-moments.ts'

const Row = z.object({
  id: z.string(),
  videoId: z.number(),
  title: z.string(),
  pictureId: z.string().nullable(),
  name: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  createdAt: z.date(),
  isShareable: z.boolean(),
  isAboveAge: z.boolean(),
  clipId: z.string().nullable(),
  clipState: z.enum(momentClipStates).nullable(),
})
export type MomentRow = z.infer<typeof Row>

const Film = z.object({
  filmMs: z.number(),
  offsetMs: z.number(),
  assetId: z.string().nullable(),
  title: z.string(),
  ageRating: AgeRating,
  isListed: z.boolean(),
})
const Shown = z.object({
  id: z.string(),
  videoId: z.number(),
  title: z.string(),
  comedians: z.array(z.string()),
  ageRating: AgeRating,
  startMs: z.number(),
  durationMs: z.number(),
  releasedAt: z.date(),
  state: z.enum(['cutting', 'playable', 'complete']),
  hasCaptions: z.boolean(),
  pictureId: z.string().nullable(),
})
export type ShownMoment = z.infer<typeof Shown>

/** More are not counted. */
const MOST_REPORTS = 1_000_000
const Shared = z.object({ clipId: z.string().nullable() })
const Count = z.object({ count: z.number() })

/** What has become of the clip `c` of the video `v`. */
export const clipState = (
  now: Date,
): Sql => sql`case when c.taken_down_at is not null then 'removed'
  when not (${isListed(now)}) or not ${IS_CLIP_ALLOWED} then 'hidden'
  when c.is_over_limit and c.state <> 'failed' then 'hidden' else c.state end`

const columns = (profile: ProfileKey, now: Date): Sql => sql`m.id, m.video_id as "videoId", v.title,
  coalesce(v.picture_id, s.picture_id, v.asset_id) as "pictureId", m.name,
  greatest(0, m.start_ms + ${OFFSET}) as "startMs", greatest(0, m.end_ms + ${OFFSET}) as "endMs",
  m.created_at as "createdAt", ${IS_ALLOWED} and ${isListed(now)} as "isShareable",
  not (${isWithinRating(profile.maxAgeRating)}) as "isAboveAge",
  c.id as "clipId", case when c.id is null then null else ${clipState(now)} end as "clipState"`

const SOURCE = sql`app.moment m join app.video v on v.id = m.video_id
  left join app.show s on s.id = v.show_id left join app.moment_clip c on c.id = m.clip_id`

const isOwn = ({ accountId, profileId }: ProfileKey): Sql =>
  sql`m.account_id = ${accountId} and m.profile_id = ${profileId}`
/** Those that the profile may see; needs the video `v`. */
const isSeen = (profile: ProfileKey): Sql =>
  sql`${isOwn(profile)} and ${isWithinRating(profile.maxAgeRating)}`

/** Whether a moment leads to the clip `c`. */
export const MOMENT_LEADS = sql`exists (select from app.moment m where m.clip_id = c.id)`

/** Whether visitors may see the clip `c` of the video `v`. */
const isShown = (now: Date): Sql => sql`c.taken_down_at is null and c.state <> 'failed'
  and not c.is_over_limit and ${isListed(now)} and ${IS_CLIP_ALLOWED}`

export function momentStore(db: Queries) {
  return {
    /** The present film of a video that a profile may watch: in the catalogue, or on the day to finish it (D64). */
    filmOf: (profile: Pick<ProfileKey, 'maxAgeRating'>, videoId: number, now: Date) =>
      db.maybe(
        Film,
        sql`select round(v.duration_seconds * 1000)::int as "filmMs", ${OFFSET} as "offsetMs",
            v.asset_id as "assetId", v.title, v.age_rating as "ageRating",
            ${isListed(now)} as "isListed"
          from app.video v where v.id = ${videoId} and ${isWatchableFor(profile, now)}`,
      ),

    /** What is shared is listed at any age, so that it can be taken back. */
    page: (
      profile: ProfileKey,
      now: Date,
      { limit, before }: { limit: number; before: PageEnd<string> | null },
    ) =>
      db.many(
        Row,
        sql`select ${columns(profile, now)} from ${SOURCE} where ${isOwn(profile)}
            and (${isWithinRating(profile.maxAgeRating)} or m.clip_id is not null)
            and (${before?.at ?? null}::timestamptz is null or (m.created_at, m.id::text)
              < (${before?.at ?? null}, ${before?.id ?? null}::text))
          order by m.created_at desc, m.id::text desc limit ${limit}`,
      ),

    one: (profile: ProfileKey, id: string, now: Date) =>
      db.maybe(
        Row,
        sql`select ${columns(profile, now)} from ${SOURCE} where ${isSeen(profile)} and m.id = ${id}`,
      ),

    countOf: async (accountId: string): Promise<number> =>
      (await db.one(Count, sql`select count(*) from app.moment where account_id = ${accountId}`))
        .count,

    /** Ignored when the profile was deleted concurrently. Times are of the title's timeline. */
    add: (
      { accountId, profileId }: ProfileKey,
      moment: MomentSpan & { id: string; videoId: number; name: string; now: Date },
    ) =>
      db.run(sql`insert into app.moment (account_id, profile_id, id, video_id, name, start_ms, end_ms,
          created_at)
        select p.account_id, p.id, ${moment.id}, ${moment.videoId}, ${moment.name},
          ${moment.startMs}, ${moment.endMs}, ${moment.now}
        from app.profile p where p.account_id = ${accountId} and p.id = ${profileId}`),

    rename: (profile: ProfileKey, id: string, name: string) =>
      db.run(sql`update app.moment m set name = ${name} from app.video v
        where v.id = m.video_id and ${isSeen(profile)} and m.id = ${id}`),

    /** Its clip, whatever the profile may watch, locked until the end of the transaction. */
    lockOwn: (profile: ProfileKey, id: string) =>
      db.maybe(
        Shared,
        sql`select m.clip_id as "clipId" from app.moment m where ${isOwn(profile)} and m.id = ${id}
          for update`,
      ),

    unshare: (profile: ProfileKey, id: string) =>
      db.run(sql`update app.moment m set clip_id = null where ${isOwn(profile)} and m.id = ${id}`),

    remove: (profile: ProfileKey, id: string) =>
      db.run(sql`delete from app.moment m where ${isOwn(profile)} and m.id = ${id}`),

    report: async (clipId: string, reason: MomentReportReason, now: Date): Promise<void> => {
      await db.run(sql`insert into app.moment_report as known (clip_id, reason, count, reported_at)
        select c.id, ${reason}, 1, ${now} from app.moment_clip c where c.id = ${clipId}
        on conflict (clip_id, reason) do update set
          count = least(known.count, ${MOST_REPORTS}) + 1`)
      await noteStudioChange(db)
    },

    clearReports: (clipId: string) =>
      db.run(sql`delete from app.moment_report where clip_id = ${clipId}`),

    /** A shared moment that visitors may see now; null otherwise. */
    shown: (clipId: string, now: Date) =>
      db.maybe(
        Shown,
        sql`select c.id, v.id as "videoId", v.title, v.age_rating as "ageRating",
            coalesce((select json_agg(person.name order by vc.position) from app.video_comedian vc
              join app.comedian person on person.id = vc.comedian_id where vc.video_id = v.id), '[]')
              as comedians,
            greatest(0, c.start_ms + ${OFFSET}) as "startMs", c.end_ms - c.start_ms as "durationMs",
            v.launch_at as "releasedAt", c.state, c.has_captions as "hasCaptions",
            coalesce(v.picture_id, s.picture_id, v.asset_id) as "pictureId"
          from app.moment_clip c join app.moment m on m.clip_id = c.id
          join app.video v on v.id = c.video_id left join app.show s on s.id = v.show_id
          where c.id = ${clipId} and ${isShown(now)}`,
      ),
  }
}
