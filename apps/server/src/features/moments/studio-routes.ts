import { z } from 'zod'
import type { BodyOf } from '@hlizo/contract/call'
import {
  clearMomentReports,
  getStudioMoments,
  listSharedMoments,
  setMomentPolicy,
  takeMomentDown,
} from '@hlizo/contract/calls/studio-moments'
import { momentClipStates, momentReportReasons } from '@hlizo/contract/entities/moment'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writePartEnd, type PartEnd } from '@hlizo/contract/cursor'
import type { StudioMoment, StudioMoments } from '@hlizo/contract/entities/studio-moments'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database, Queries, Transaction } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { distinctMs, leftMs } from '@hlizo/domain/moments'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import type { PageOf } from '#server/http/handler.ts'
import { auditLog, operatorActor, type Actor } from '#server/stores/audit-log.ts'
import { requireVideo } from '#server/stores/require-video.ts'
import { changeSetting } from '#server/stores/title-setting.ts'
import { momentPolicySetting, setMomentLimits } from './moment-policy.ts'
import { filmMoments, lockFilm } from './film-moments.ts'
import { momentPolicies } from './moment-policies.ts'
import { clipState, MOMENT_LEADS, momentStore } from './moment-store.ts'
import type { MomentSharer } from './share-moment.ts'
import { takeMomentsDown } from './take-moments-down.ts'

type PolicyChange = BodyOf<typeof setMomentPolicy>

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly sharer: Pick<MomentSharer, 'discard'>
}

const Clip = z.object({ id: z.string() })
const Film = z.object({ filmMs: z.number(), hiddenCount: z.number() })
const Row = z.object({
  part: z.number(),
  id: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  state: z.enum(momentClipStates),
  sharedAt: z.date(),
  takenDownAt: z.date().nullable(),
  reports: z.array(z.object({ reason: z.enum(momentReportReasons), count: z.number() })),
})

/** Reported ones, those that are shared, and those taken down. */
const PART = sql`case when c.taken_down_at is not null then 2 when r.list is null then 1 else 0 end`

/** Shared moments and those taken down, of each part the newest first. */
const clipsOf = (
  db: Queries,
  videoId: number,
  { now, after }: { readonly now: Date; readonly after: PartEnd | null },
) =>
  db.many(
    Row,
    sql`select ${PART} as part, c.id, greatest(0, c.start_ms + round(v.film_offset_seconds * 1000)::int) as "startMs",
        greatest(0, c.end_ms + round(v.film_offset_seconds * 1000)::int) as "endMs",
        ${clipState(now)} as state, c.shared_at as "sharedAt", c.taken_down_at as "takenDownAt",
        coalesce(r.list, '[]') as reports
      from app.moment_clip c join app.video v on v.id = c.video_id
      left join lateral (select json_agg(json_build_object('reason', report.reason, 'count', report.count)
          order by report.count desc, report.reason) as list
        from app.moment_report report where report.clip_id = c.id) r on true
      where c.video_id = ${videoId} and (c.taken_down_at is not null or ${MOMENT_LEADS})
        and (${after?.part ?? null}::int is null
          or (-(${PART}), c.shared_at, c.id) < (-${after?.part ?? 0}::int, ${after?.at ?? now}::timestamptz,
            ${after?.id ?? ''}))
      order by part, c.shared_at desc, c.id desc limit ${LIST_PAGE_SIZE + 1}`,
  )

async function list(
  db: Queries,
  videoId: number,
  at: { readonly now: Date; readonly after: PartEnd | null },
): Promise<PageOf<StudioMoment[]>> {
  const { entries, last } = firstPage(await clipsOf(db, videoId, at))

  return {
    entries: entries.map(({ part: _part, sharedAt, takenDownAt, ...row }) => ({
      ...row,
      sharedAt: sharedAt.toISOString(),
      takenDownAt: takenDownAt?.toISOString() ?? null,
    })),
    nextCursor: last && writePartEnd({ part: last.part, at: last.sharedAt, id: last.id }),
  }
}

async function read(db: Queries, videoId: number, now: Date): Promise<StudioMoments> {
  // What limits count: through all videos with the film.
  const before = await filmMoments(db).spans(videoId, { accountId: null, exceptClip: null, now })
  const policies = momentPolicies(db)
  const { filmMs, hiddenCount } = await db.one(
    Film,
    sql`select round(v.duration_seconds * 1000)::int as "filmMs",
        (select count(*)::int from app.moment_clip c join app.moment m on m.clip_id = c.id
          where c.video_id = v.id and c.is_over_limit and c.taken_down_at is null) as "hiddenCount"
      from app.video v where v.id = ${videoId}`,
  )

  return {
    policy: await policies.of(videoId),
    sharedSeconds: Math.round(distinctMs(before) / 1_000),
    leftSeconds: Math.floor(leftMs(await policies.ofFilm(videoId), { before, filmMs }) / 1_000),
    hiddenCount,
    sharedCount: before.filter(({ isRecent }) => isRecent).length,
  }
}

/** Moments of a title in Studio. Who has shared them is not shown. */
export function studioMomentsRoutes({ db, clock, sharer }: Deps): Routes {
  const changed = <Value>(
    title: TitleRef,
    work: (tx: Transaction, videoId: number) => Promise<Value>,
  ) =>
    db.transaction(async (tx) => {
      const videoId = await requireVideo(tx, title)
      await lockFilm(tx, videoId)
      await work(tx, videoId)
      return read(tx, videoId, clock.now())
    })

  const setPolicy = (title: TitleRef, { seen, policy }: PolicyChange, actor: Actor) =>
    changed(title, (tx, videoId) => {
      const by = { videoId, actor, now: clock.now(), seen }
      return changeSetting(tx, momentPolicySetting, by, () => setMomentLimits(tx, videoId, policy))
    })

  const takeDown = (
    title: TitleRef,
    { momentId, reason }: { momentId: string; reason: string },
    actor: Actor,
  ) =>
    changed(title, (tx, videoId) =>
      takeMomentsDown({ tx, sharer, now: clock.now() }, { videoId, momentId, reason, actor }),
    )

  const clearReports = (title: TitleRef, momentId: string, actor: Actor) =>
    changed(title, async (tx, videoId) => {
      const found = await tx.maybe(
        Clip,
        sql`select id from app.moment_clip where id = ${momentId} and video_id = ${videoId}`,
      )
      if (found === null) throw new ApiError('NOT_FOUND')
      const cleared = await momentStore(tx).clearReports(momentId)
      if (cleared === 0) return
      await auditLog(tx).write(
        {
          actor,
          action: 'moment.reports-cleared',
          subject: { type: 'video', id: String(videoId) },
          after: { moment: momentId },
        },
        clock.now(),
      )
    })

  return (api) => {
    api.answer(getStudioMoments, async ({ params }) =>
      read(db, await requireVideo(db, params.title), clock.now()),
    )
    api.answer(listSharedMoments, async ({ params, query }) =>
      list(db, await requireVideo(db, params.title), {
        now: clock.now(),
        after: query.cursor ?? null,
      }),
    )
    api.answer(setMomentPolicy, ({ params, body, viewer, request }) =>
      setPolicy(params.title, body, operatorActor(viewer, request.ip)),
    )
    api.answer(takeMomentDown, ({ params, body, viewer, request }) =>
      takeDown(
        params.title,
        { momentId: params.momentId, reason: body.reason },
        operatorActor(viewer, request.ip),
      ),
    )
    api.answer(clearMomentReports, ({ params, viewer, request }) =>
      clearReports(params.title, params.momentId, operatorActor(viewer, request.ip)),
    )
  }
}
