import type { Database, Transaction } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { heldSpan, mayShareMoment, policyFor } from '@hlizo/domain/moments'
import type { Clock } from '@hlizo/kit/clock'
import { randomToken } from '@hlizo/kit/ids'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import { CUT_JOB } from './cut-job.ts'
import { momentStore, type MomentRow } from './moment-store.ts'
import { DISCARD_JOB } from './discard-job.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
}

/** 132 bits: an address cannot be guessed, and holds no time. */
const ID_BITS = 132

/** Limits of a title are checked and used up under this lock, on all nodes. */
export const lockOfTitle = (videoId: number) => `moments of ${videoId}`

async function ownMoment(tx: Transaction, profile: ProfileKey, id: string, now: Date) {
  const found = await momentStore(tx).one(profile, id, now)
  if (found === null) throw new ApiError('NOT_FOUND')
  await tx.lock(lockOfTitle(found.videoId))
  const moment = await momentStore(tx).one(profile, id, now)
  if (moment === null) throw new ApiError('NOT_FOUND')

  return moment
}

/** Gives moments a public clip, and takes it away. */
export function momentSharer({ db, clock, jobs }: Deps) {
  const cut = (tx: Transaction, clipId: string) =>
    jobs.enqueue(tx, { kind: CUT_JOB, key: clipId, payload: { clipId }, isFirst: true })

  const shareNew = async (tx: Transaction, profile: ProfileKey, moment: MomentRow) => {
    const now = clock.now()
    const { videoId, startMs, endMs } = moment
    const moments = momentStore(tx)
    const film = await moments.filmOf(profile, videoId, now)
    if (film === null) throw new ApiError('NOT_FOUND')
    if (film.assetId === null) throw new ApiError('FILM_MISSING')
    const onTimeline = (span: { startMs: number; endMs: number }) => ({
      startMs: span.startMs - film.offsetMs,
      endMs: span.endMs - film.offsetMs,
    })
    const policy = policyFor(await moments.policyOf(videoId), film.ageRating)
    const before = await moments.spans(videoId, { accountId: profile.accountId, now })
    unwrap(mayShareMoment({ startMs, endMs }, { policy, before, filmMs: film.filmMs }))
    const span = onTimeline({ startMs, endMs })
    if (await moments.takenDownWithin(videoId, span)) throw new ApiError('MOMENT_REMOVED')

    const held = onTimeline(heldSpan({ startMs, endMs }))
    await tx.run(sql`insert into app.moment_span (video_id, account_id, start_ms, end_ms, shared_at)
      values (${videoId}, ${profile.accountId}, ${held.startMs}, ${held.endMs}, ${now})`)
    const clipId = randomToken(ID_BITS)
    await tx.run(sql`insert into app.moment_clip (id, video_id, asset_id, start_ms, end_ms,
        film_offset_ms, state, shared_at)
      values (${clipId}, ${videoId}, ${film.assetId}, ${span.startMs}, ${span.endMs},
        ${film.offsetMs}, 'cutting', ${now})`)
    await tx.run(sql`update app.moment set clip_id = ${clipId}
      where account_id = ${profile.accountId} and id = ${moment.id}`)
    await cut(tx, clipId)
  }

  const shareAgain = async (tx: Transaction, clipId: string, state: string | null) => {
    if (state === 'removed') throw new ApiError('MOMENT_REMOVED')
    if (state !== 'failed') return
    await tx.run(sql`update app.moment_clip set state = 'cutting', failure = null
      where id = ${clipId} and state = 'failed'`)
    await cut(tx, clipId)
  }

  const discard = (tx: Transaction, clipId: string) =>
    jobs.enqueue(tx, { kind: DISCARD_JOB, key: clipId, payload: { clipId }, isFirst: true })

  return {
    /** Idempotent. */
    share: (profile: ProfileKey, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const moment = await ownMoment(tx, profile, id, clock.now())
        if (moment.clipId === null) await shareNew(tx, profile, moment)
        else await shareAgain(tx, moment.clipId, moment.clipState)
      }),

    /** Idempotent. The page is gone with this transaction, the files a moment later. */
    unshare: (profile: ProfileKey, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { clipId } = await ownMoment(tx, profile, id, clock.now())
        if (clipId === null) return
        await tx.run(sql`update app.moment set clip_id = null
          where account_id = ${profile.accountId} and id = ${id}`)
        await discard(tx, clipId)
      }),

    remove: (profile: ProfileKey, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { clipId } = await ownMoment(tx, profile, id, clock.now())
        await momentStore(tx).remove(profile, id)
        if (clipId !== null) await discard(tx, clipId)
      }),

    discard,
  }
}

export type MomentSharer = ReturnType<typeof momentSharer>
