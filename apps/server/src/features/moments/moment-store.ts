import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import { MOMENT_PERIOD_DAYS } from '@hlizo/contract/constants'
import {
  momentClipStates,
  type MomentPolicy,
  type MomentReportReason,
  type MomentSpan,
} from '@hlizo/contract/entities/moment'
import type { PageEnd } from '@hlizo/contract/cursor'
import type { Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import { defaultMomentPolicy, NEVER_SHARED } from '@hlizo/domain/moments'
import { isListed, isListedFor, isWithinRating, type ProfileKey } from '#server/stores/listing.ts'
import { noteStudioChange } from '#server/stores/studio-changes.ts'

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

const Span = z.object({
  startMs: z.number(),
  endMs: z.number(),
  isOwn: z.boolean(),
  isRecent: z.boolean(),
})
/** More are not counted. */
const MOST_REPORTS = 1_000_000
const Count = z.object({ count: z.number() })
const Removed = z.object({ id: z.string() })

/** Where the timeline of the video `v` begins in its present film. */
const OFFSET = sql`round(v.film_offset_seconds * 1000)::int`
const POLICY = sql`left join app.moment_policy policy on policy.video_id = v.id`
const IS_ALLOWED = sql`(coalesce(policy.is_allowed, ${defaultMomentPolicy.isAllowed}::boolean)
  and v.age_rating <> ${NEVER_SHARED})`

/** What has become of the clip `c` of the video `v`. */
export const clipState = (
  now: Date,
): Sql => sql`case when c.taken_down_at is not null then 'removed'
  when not (${isListed(now)}) or not ${IS_ALLOWED} then 'hidden' else c.state end`

const columns = (now: Date): Sql => sql`m.id, m.video_id as "videoId", v.title,
  coalesce(v.picture_id, s.picture_id, v.asset_id) as "pictureId", m.name,
  greatest(0, m.start_ms + ${OFFSET}) as "startMs", greatest(0, m.end_ms + ${OFFSET}) as "endMs",
  m.created_at as "createdAt", ${IS_ALLOWED} and ${isListed(now)} as "isShareable",
  c.id as "clipId", case when c.id is null then null else ${clipState(now)} end as "clipState"`

const SOURCE = sql`app.moment m join app.video v on v.id = m.video_id
  left join app.show s on s.id = v.show_id ${POLICY} left join app.moment_clip c on c.id = m.clip_id`

const isOwn = ({ accountId, profileId }: ProfileKey): Sql =>
  sql`m.account_id = ${accountId} and m.profile_id = ${profileId}`
/** Those that the profile may see; needs the video `v`. */
const isSeen = (profile: ProfileKey): Sql =>
  sql`${isOwn(profile)} and ${isWithinRating(profile.maxAgeRating)}`

/** Whether visitors may see the clip `c` of the video `v`. */
const isShown = (now: Date): Sql => sql`c.taken_down_at is null and c.state <> 'failed'
  and ${isListed(now)} and ${IS_ALLOWED}`

export function momentStore(db: Queries) {
  const policyOf = async (videoId: number): Promise<MomentPolicy> =>
    (await db.maybe(
      z.object({
        isAllowed: z.boolean(),
        maxSeconds: z.number(),
        titleCount: z.number(),
        accountCount: z.number(),
        titleSeconds: z.number(),
        accountSeconds: z.number(),
      }),
      sql`select is_allowed as "isAllowed", max_seconds as "maxSeconds", title_count as "titleCount",
          account_count as "accountCount", title_seconds as "titleSeconds",
          account_seconds as "accountSeconds"
        from app.moment_policy where video_id = ${videoId}`,
    )) ?? defaultMomentPolicy

  return {
    policyOf,

    setPolicy: (videoId: number, policy: MomentPolicy) =>
      db.run(sql`insert into app.moment_policy (video_id, is_allowed, max_seconds, title_count,
          account_count, title_seconds, account_seconds)
        values (${videoId}, ${policy.isAllowed}, ${policy.maxSeconds}, ${policy.titleCount},
          ${policy.accountCount}, ${policy.titleSeconds}, ${policy.accountSeconds})
        on conflict (video_id) do update set is_allowed = excluded.is_allowed,
          max_seconds = excluded.max_seconds, title_count = excluded.title_count,
          account_count = excluded.account_count, title_seconds = excluded.title_seconds,
          account_seconds = excluded.account_seconds`),

    /** The present film of a video in the catalogue of a profile. */
    filmOf: (profile: Pick<ProfileKey, 'maxAgeRating'>, videoId: number, now: Date) =>
      db.maybe(
        Film,
        sql`select round(v.duration_seconds * 1000)::int as "filmMs", ${OFFSET} as "offsetMs",
            v.asset_id as "assetId", v.title, v.age_rating as "ageRating"
          from app.video v where v.id = ${videoId} and ${isListedFor(profile, now)}`,
      ),

    page: (
      profile: ProfileKey,
      now: Date,
      { limit, before }: { limit: number; before: PageEnd<string> | null },
    ) =>
      db.many(
        Row,
        sql`select ${columns(now)} from ${SOURCE} where ${isSeen(profile)}
            and (${before?.at ?? null}::timestamptz is null or (m.created_at, m.id::text)
              < (${before?.at ?? null}, ${before?.id ?? null}::text))
          order by m.created_at desc, m.id::text desc limit ${limit}`,
      ),

    one: (profile: ProfileKey, id: string, now: Date) =>
      db.maybe(
        Row,
        sql`select ${columns(now)} from ${SOURCE} where ${isSeen(profile)} and m.id = ${id}`,
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
      db.run(sql`update app.moment m set name = ${name} where ${isOwn(profile)} and m.id = ${id}`),

    remove: (profile: ProfileKey, id: string) =>
      db.run(sql`delete from app.moment m where ${isOwn(profile)} and m.id = ${id}`),

    /** What was ever shared of a video, in milliseconds of its present film. */
    spans: (videoId: number, { accountId, now }: { accountId: string | null; now: Date }) =>
      db.many(
        Span,
        sql`select span.start_ms + ${OFFSET} as "startMs", span.end_ms + ${OFFSET} as "endMs",
            span.account_id is not distinct from ${accountId}::uuid as "isOwn",
            span.shared_at > ${now}::timestamptz - make_interval(days => ${MOMENT_PERIOD_DAYS})
              as "isRecent"
          from app.moment_span span join app.video v on v.id = span.video_id
          where span.video_id = ${videoId}`,
      ),

    /** A clip of the video that was taken down and holds some of this span of the timeline. */
    takenDownWithin: (videoId: number, { startMs, endMs }: MomentSpan) =>
      db.maybe(
        Removed,
        sql`select id from app.moment_clip where video_id = ${videoId}
          and taken_down_at is not null and start_ms < ${endMs} and end_ms > ${startMs} limit 1`,
      ),

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
          join app.video v on v.id = c.video_id left join app.show s on s.id = v.show_id ${POLICY}
          where c.id = ${clipId} and ${isShown(now)}`,
      ),
  }
}
