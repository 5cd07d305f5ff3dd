import { z } from 'zod'
import { AgeRating } from '@hlizo/contract/entities/age-rating'
import { isConflict, type Queries } from '@hlizo/database/database'
import { sql, type Sql } from '@hlizo/database/sql'
import {
  noProgress,
  trackProgress,
  type Progress,
  type ProgressReport,
} from '@hlizo/domain/progress'
import { isWithinAge } from '@hlizo/domain/age-limit'
import { asksPin } from '@hlizo/domain/pin'
import { watchedStretch, type WatchedStretch } from '@hlizo/domain/watched'
import type { Viewer } from '#server/http/caller.ts'
import { isPinDue } from '#server/stores/pins.ts'
import { storeLaughs, type ReportedLaughs } from '#server/stores/laughter.ts'
import { isWatchable } from '#server/stores/listing.ts'
import { intoWatchInbox } from './watch-inbox.ts'

export type TrackedReport = {
  readonly viewer: Pick<
    Viewer,
    'accountId' | 'guestId' | 'profileId' | 'sessionId' | 'maxAgeRating'
  >
  readonly videoId: number
  readonly report: ProgressReport & {
    readonly playedFrom?: number | undefined
    readonly laughs?: readonly number[] | undefined
  }
  readonly at: Date
  readonly receivedAt: Date
}

/** A displaced device writes nothing (D55), and nothing is written about a film that the profile may not watch. */
export type TrackOutcome =
  | 'written'
  | 'NOT_FOUND'
  | 'PROFILE_DISPLACED'
  | 'AGE_RESTRICTED'
  | 'PIN_REQUIRED'

const Facts = z.object({
  isActive: z.boolean(),
  isPinDue: z.boolean(),
  ageRating: z.nullable(AgeRating),
  durationSeconds: z.number().nullable(),
  filmOffsetSeconds: z.number().nullable(),
  positionSeconds: z.number().nullable(),
  percentageSeen: z.number().nullable(),
  isSeen: z.boolean().nullable(),
  isInProgress: z.boolean().nullable(),
  finishedAt: z.date().nullable(),
  rewatches: z.number().nullable(),
  viewCountedAt: z.date().nullable(),
  updatedAt: z.date().nullable(),
})

type Change = TrackedReport & {
  readonly progress: Progress
  readonly countsView: boolean
  readonly isFirstView: boolean
  readonly watched: readonly WatchedStretch[]
}

const keyOf = ({ viewer, videoId }: TrackedReport) => `${viewer.profileId}:${videoId}`

function given(reports: readonly TrackedReport[]): Sql {
  return sql`unnest(
    ${reports.map(({ viewer }) => viewer.accountId)}::uuid[],
    ${reports.map(({ viewer }) => viewer.profileId)}::bigint[],
    ${reports.map(({ videoId }) => videoId)}::int[],
    ${reports.map(({ viewer }) => viewer.sessionId)}::text[],
    ${reports.map(({ viewer }) => viewer.guestId ?? viewer.accountId)}::uuid[])
    with ordinality as given (account_id, profile_id, video_id, session_id, signed_in_id, place)`
}

function factsQuery(reports: readonly TrackedReport[], now: Date): Sql {
  return sql`select profile.active_session_id is not distinct from given.session_id as "isActive",
      ${isPinDue(sql`given.signed_in_id`, sql`given.session_id`)} as "isPinDue",
      v.age_rating as "ageRating",
      v.duration_seconds as "durationSeconds", v.film_offset_seconds as "filmOffsetSeconds",
      p.position_seconds as "positionSeconds",
      p.percentage_seen as "percentageSeen", p.seen as "isSeen", p.is_in_progress as "isInProgress",
      p.finished_at as "finishedAt", p.rewatches, p.view_counted_at as "viewCountedAt", p.updated_at as "updatedAt"
    from ${given(reports)}
    left join app.profile profile on profile.account_id = given.account_id and profile.id = given.profile_id
    left join app.video v on v.id = given.video_id and ${isWatchable(now)}
    left join app.progress p on p.account_id = given.account_id and p.profile_id = given.profile_id
      and p.video_id = given.video_id
    order by given.place`
}

function progressOf(facts: z.infer<typeof Facts>): Progress {
  return {
    positionSeconds: facts.positionSeconds ?? noProgress.positionSeconds,
    percentageSeen: facts.percentageSeen ?? noProgress.percentageSeen,
    isSeen: facts.isSeen ?? noProgress.isSeen,
    isInProgress: facts.isInProgress ?? noProgress.isInProgress,
    finishedAt: facts.finishedAt,
    rewatches: facts.rewatches ?? noProgress.rewatches,
    viewCountedAt: facts.viewCountedAt,
  }
}

function givenChanges(changes: readonly Change[]): Sql {
  const column = <Value>(pick: (progress: Progress) => Value) =>
    changes.map(({ progress }) => pick(progress))

  return sql`
      select * from unnest(
      ${changes.map(({ viewer }) => viewer.accountId)}::uuid[],
      ${changes.map(({ viewer }) => viewer.profileId)}::bigint[],
      ${changes.map(({ viewer }) => viewer.sessionId)}::text[],
      ${changes.map(({ videoId }) => videoId)}::int[],
      ${column(({ positionSeconds }) => positionSeconds)}::double precision[],
      ${column(({ percentageSeen }) => percentageSeen)}::smallint[],
      ${column(({ isSeen }) => isSeen)}::boolean[],
      ${column(({ isInProgress }) => isInProgress)}::boolean[],
      ${column(({ finishedAt }) => finishedAt)}::timestamptz[],
      ${column(({ rewatches }) => rewatches)}::int[],
      ${column(({ viewCountedAt }) => viewCountedAt)}::timestamptz[],
      ${changes.map(({ countsView }) => countsView)}::boolean[],
      ${changes.map(({ isFirstView }) => isFirstView)}::boolean[],
      ${changes.map(({ at }) => at)}::timestamptz[]
    ) as t (account_id, profile_id, session_id, video_id, position_seconds, percentage_seen, seen,
      is_in_progress, finished_at, rewatches, view_counted_at, counts_view, is_first_view, updated_at)`
}

// One statement commits a view with the progress that counted it. The guard on `updated_at` keeps
// newer progress. Rows are sorted by key, so that concurrent writers cannot deadlock.
function writeQuery(changes: readonly Change[]): Sql {
  return sql`with given as (${givenChanges(changes)}
    ), written as (
      insert into app.progress (account_id, profile_id, video_id, position_seconds, percentage_seen,
        seen, is_in_progress, finished_at, rewatches, view_counted_at, updated_at)
      select given.account_id, given.profile_id, given.video_id, position_seconds, percentage_seen,
        seen, is_in_progress, finished_at, rewatches, view_counted_at, updated_at
      from given join app.profile profile on profile.account_id = given.account_id
        and profile.id = given.profile_id and profile.active_session_id = given.session_id
      order by given.account_id, given.profile_id, given.video_id
      on conflict (account_id, profile_id, video_id) do update set
        position_seconds = excluded.position_seconds, percentage_seen = excluded.percentage_seen,
        seen = app.progress.seen or excluded.seen, is_in_progress = excluded.is_in_progress,
        finished_at = excluded.finished_at, rewatches = excluded.rewatches,
        view_counted_at = excluded.view_counted_at, updated_at = excluded.updated_at, hidden_at = null
      where app.progress.updated_at <= excluded.updated_at
      returning account_id, profile_id, video_id
    ), touched as (
      -- Playing is being here: the picker of another device asks before it takes over (D53).
      update app.device_session device set last_active_at = given.updated_at from given
      where device.account_id = given.account_id and device.id = given.session_id
        and device.last_active_at < given.updated_at - interval '1 minute'
    ), viewed as (
      insert into app.video_view (account_id, profile_id, video_id, counted_at)
      select account_id, profile_id, video_id, view_counted_at
      from given join written using (account_id, profile_id, video_id) where counts_view
      on conflict do nothing returning video_id
    ), inbox as (${intoWatchInbox(changes)})
    update app.video v set views_count = v.views_count + counted.views
    from (select video_id, count(*) as views from viewed group by video_id) counted
    where v.id = counted.video_id`
}

/** Applies reports in order of arrival; those of one video become one change. */
function changesOf(reports: readonly TrackedReport[], facts: readonly z.infer<typeof Facts>[]) {
  const changes = new Map<string, Change>()
  const outcomes = reports.map((tracked, index): TrackOutcome => {
    const known = facts[index]
    if (!known?.isActive) return 'PROFILE_DISPLACED'
    if (known.durationSeconds === null || known.ageRating === null) return 'NOT_FOUND'
    if (!isWithinAge(known.ageRating, tracked.viewer.maxAgeRating)) return 'AGE_RESTRICTED'
    if (known.isPinDue && asksPin(known.ageRating)) return 'PIN_REQUIRED'

    const earlier = changes.get(keyOf(tracked))
    const newest = earlier?.at ?? known.updatedAt
    // Another device has reported later progress.
    if (newest !== null && newest > tracked.at) return 'written'
    const before = earlier?.progress ?? progressOf(known)
    const progress = trackProgress(before, tracked.report, known.durationSeconds, tracked.at)
    const countsView =
      earlier?.countsView === true || progress.viewCountedAt !== before.viewCountedAt
    const isFirstView = countsView && known.viewCountedAt === null
    const last = newest && { positionSeconds: before.positionSeconds, at: newest }
    const stretch = watchedStretch(tracked.report, last, known.durationSeconds, tracked.at)
    const watched = [...(earlier?.watched ?? []), ...(stretch ? [stretch] : [])]
    changes.set(keyOf(tracked), { ...tracked, progress, countsView, isFirstView, watched })

    return 'written'
  })

  return { outcomes, changes: [...changes.values()] }
}

/** The laughs of written reports, also of those that are older than the stored progress. */
const laughsIn = (
  reports: readonly TrackedReport[],
  facts: readonly z.infer<typeof Facts>[],
  outcomes: readonly TrackOutcome[],
): ReportedLaughs[] =>
  reports.flatMap(({ viewer, videoId, at, report: { laughs = [] } }, index) => {
    const { durationSeconds = null, filmOffsetSeconds = null } = facts[index] ?? {}
    if (outcomes[index] !== 'written' || durationSeconds === null || laughs.length === 0) return []

    return [
      { viewer, videoId, at, laughs, durationSeconds, filmOffsetSeconds: filmOffsetSeconds ?? 0 },
    ]
  })

/** Makes two round trips for any number of reports, three with laughs; the outcomes are in their order. */
export function trackWriter(db: Queries) {
  return async (reports: readonly TrackedReport[]): Promise<TrackOutcome[]> => {
    const [first] = reports
    if (first === undefined) return []
    const facts = await db.many(Facts, factsQuery(reports, first.receivedAt))
    const { outcomes, changes } = changesOf(reports, facts)
    if (changes.length > 0) await db.run(writeQuery(changes))
    // A report that is sent again because this failed repeats its laughs, which are stored once.
    const laughs = storeLaughs(laughsIn(reports, facts, outcomes))
    if (laughs !== null) await db.run(laughs)

    return outcomes
  }
}

/** True for SQLSTATE classes 22 and 23, and for conflicts with a concurrent writer. */
export function isFaultOfReport(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return isConflict(error) || /^2[23]/.test(code)
}
