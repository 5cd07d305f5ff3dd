import type { StudioFilm } from '@hlizo/contract/entities/studio-captions'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { MediaAsset } from '@hlizo/media/asset'
import { z } from 'zod'
import { ApiError } from '#server/http/api-error.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { auditLog, operatorActor } from '#server/stores/audit-log.ts'
import type { PlaybackOf } from '#server/stores/media-urls.ts'
import { studioSession } from '#server/stores/watch-permission.ts'

type Deps = { readonly db: Database; readonly clock: Clock; readonly playbackOf: PlaybackOf }

const OPENED = 'film.opened'
const LOGGED_FOR_MS = 12 * HOUR_MS
const Logged = z.object({ id: z.string() })

/** Opens the film of a video for an operator, listed or not, and writes that to the audit log. */
export function filmOpener({ db, clock, playbackOf }: Deps) {
  const log = (videoId: number, viewer: OperatorCaller, ip: string) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const since = new Date(now.getTime() - LOGGED_FOR_MS)
      const logged = await tx.maybe(
        Logged,
        sql`select id from app.audit_entry where subject_type = 'film'
          and subject_id = ${String(videoId)} and action = ${OPENED}
          and account_id = ${viewer.accountId} and at > ${since} limit 1`,
      )
      if (logged) return
      await auditLog(tx).write(
        {
          actor: operatorActor(viewer, ip),
          action: OPENED,
          subject: { type: 'film', id: String(videoId) },
        },
        now,
      )
    })

  return async (
    videoId: number,
    film: MediaAsset,
    { viewer, ip }: { readonly viewer: OperatorCaller; readonly ip: string },
  ): Promise<StudioFilm> => {
    const session = studioSession(viewer.sessionId)
    const playback = await playbackOf({ assetId: film.id, sessionId: session })
    if (playback === null) throw new ApiError('FILM_MISSING')
    await log(videoId, viewer, ip)
    const { durationSeconds, frameRate } = film

    return {
      url: playback.url,
      audioUrl: playback.audioUrl,
      durationSeconds,
      framesPerSecond: frameRate.numerator / frameRate.denominator,
    }
  }
}
