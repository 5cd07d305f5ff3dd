import type { Database, Transaction } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { heldSpan } from '@hlizo/domain/moments'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken } from '@hlizo/kit/ids'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { Viewer } from '#server/http/caller.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import { CUT_JOB } from './cut-job.ts'
import { DISCARD_JOB } from './discard-job.ts'
import { lockFilm } from './film-moments.ts'
import { mayShare } from './may-share.ts'
import { momentStore, type MomentRow } from './moment-store.ts'
import { requirePin } from './require-pin.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
}

/** What a moment may be cut from, on the timeline of its title. */
type Cut = {
  readonly assetId: string
  readonly offsetMs: number
  readonly startMs: number
  readonly endMs: number
  readonly heldStartMs: number
}

/** 132 bits: an address cannot be guessed, and holds no time. */
const ID_BITS = 132

/** A moment that the profile may share, with the locks of its film and of itself. */
async function ownMoment(tx: Transaction, profile: ProfileKey, id: string, now: Date) {
  const moments = momentStore(tx)
  const found = await moments.one(profile, id, now)
  if (found === null) throw new ApiError('NOT_FOUND')
  await lockFilm(tx, found.videoId)
  await moments.lockOwn(profile, id)
  const moment = await moments.one(profile, id, now)
  if (moment === null) throw new ApiError('NOT_FOUND')

  return moment
}

/** Refuses what may not be shared of the present film; the caller holds its lock. */
async function checkedCut(
  tx: Transaction,
  viewer: Viewer,
  { videoId, startMs, endMs, clipId }: MomentRow,
  now: Date,
): Promise<Cut> {
  const film = await momentStore(tx).filmOf(viewer, videoId, now)
  if (film === null) throw new ApiError('NOT_FOUND')
  if (!film.isListed) throw new ApiError('MOMENTS_OFF')
  await requirePin(tx, viewer, film, now)
  const { assetId, offsetMs, filmMs } = film
  if (assetId === null) throw new ApiError('FILM_MISSING')
  const span = { startMs, endMs }
  const { accountId } = viewer
  const wanted = { accountId, videoId, span, clipId, film: { assetId, offsetMs, filmMs }, now }
  unwrap(await mayShare(tx, wanted))

  return {
    assetId,
    offsetMs,
    startMs: startMs - offsetMs,
    endMs: endMs - offsetMs,
    heldStartMs: heldSpan(span).startMs - offsetMs,
  }
}

async function insertClip(
  tx: Transaction,
  { guestId, accountId }: Viewer,
  { id, videoId }: MomentRow,
  { cut, now }: { readonly cut: Cut; readonly now: Date },
): Promise<string> {
  const clipId = randomToken(ID_BITS)
  await tx.run(sql`insert into app.moment_span (video_id, account_id, sharer_id, clip_id, asset_id,
      film_offset_ms, start_ms, end_ms, shared_at)
    values (${videoId}, ${accountId}, ${guestId ?? accountId}, ${clipId}, ${cut.assetId},
      ${cut.offsetMs}, ${cut.heldStartMs}, ${cut.endMs}, ${now})`)
  await tx.run(sql`insert into app.moment_clip (id, video_id, asset_id, start_ms, end_ms,
      film_offset_ms, state, shared_at)
    values (${clipId}, ${videoId}, ${cut.assetId}, ${cut.startMs}, ${cut.endMs},
      ${cut.offsetMs}, 'cutting', ${now})`)
  await tx.run(sql`update app.moment set clip_id = ${clipId}
    where account_id = ${accountId} and id = ${id}`)

  return clipId
}

/** The clip and its stretch, which counts since it was first shared, are of the present film from now on. */
async function renewClip(tx: Transaction, clipId: string, cut: Cut): Promise<void> {
  await tx.run(sql`update app.moment_span set asset_id = ${cut.assetId},
      film_offset_ms = ${cut.offsetMs}, start_ms = ${cut.heldStartMs}, end_ms = ${cut.endMs}
    where clip_id = ${clipId}`)
  await tx.run(sql`update app.moment_clip set state = 'cutting', failure = null, is_over_limit = false,
      asset_id = ${cut.assetId}, film_offset_ms = ${cut.offsetMs}, start_ms = ${cut.startMs},
      end_ms = ${cut.endMs}
    where id = ${clipId} and state = 'failed'`)
}

/** Gives moments a public clip, and takes it away. */
export function momentSharer({ db, clock, jobs }: Deps) {
  const discard = (tx: Transaction, clipId: string) =>
    jobs.enqueue(tx, { kind: DISCARD_JOB, key: clipId, payload: { clipId }, isFirst: true })

  /** Whatever the profile may watch by now: what was shared can be taken back. */
  const takeBack = (
    profile: ProfileKey,
    id: string,
    change: (tx: Transaction) => Promise<unknown>,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const own = await momentStore(tx).lockOwn(profile, id)
      if (own === null) throw new ApiError('NOT_FOUND')
      await change(tx)
      if (own.clipId !== null) await discard(tx, own.clipId)
    })

  return {
    /** Idempotent; a clip that could not be cut is cut again. A guest shares within the limits of the owner's account. */
    share: (profile: Viewer, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const moment = await ownMoment(tx, profile, id, now)
        const { clipState } = moment
        if (clipState === 'removed') throw new ApiError('MOMENT_REMOVED')
        if (clipState !== null && clipState !== 'failed') return
        const cut = await checkedCut(tx, profile, moment, now)
        const clipId = moment.clipId ?? (await insertClip(tx, profile, moment, { cut, now }))
        if (moment.clipId !== null) await renewClip(tx, clipId, cut)
        await jobs.enqueue(tx, { kind: CUT_JOB, key: clipId, payload: { clipId }, isFirst: true })
      }),

    /** Idempotent. The page is gone with this transaction, the files a moment later. */
    unshare: (profile: ProfileKey, id: string): Promise<void> =>
      takeBack(profile, id, (tx) => momentStore(tx).unshare(profile, id)),

    remove: (profile: ProfileKey, id: string): Promise<void> =>
      takeBack(profile, id, (tx) => momentStore(tx).remove(profile, id)),

    discard,
  }
}

export type MomentSharer = ReturnType<typeof momentSharer>
