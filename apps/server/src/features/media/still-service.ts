import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { HOUR_MS } from '@hlizo/kit/durations'
import { accept, refuse } from '@hlizo/kit/result'
import { readStills } from '@hlizo/media/film-stills'
import { importPictureBytes } from '@hlizo/media/import-picture-bytes'
import type { MediaSigner } from '@hlizo/media/sign'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import type { StillService } from '#server/stores/film-stills.ts'
import { STILLS_JOB } from './stills-job.ts'

type Deps = {
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly store: MediaStore
  readonly signer: MediaSigner
  /** The CDN's URL without a trailing slash, or empty. */
  readonly baseUrl: string
}

const Job = z.object({ isDead: z.boolean() })

/** The job that draws the stills of a film, the one that still runs before those that gave up. */
const jobOf = (db: Queries, assetId: string) =>
  db.maybe(
    Job,
    sql`select dead_at is not null as "isDead" from jobs.job
      where kind = ${STILLS_JOB} and key = ${assetId} order by dead_at nulls first limit 1`,
  )

export function stillService({ clock, jobs, store, signer, baseUrl }: Deps): StillService {
  /** The same for an hour or two, so that browsers cache what they have. */
  const pathOf = (assetId: string, sessionId: string) => {
    const hour = Math.floor(clock.now().getTime() / HOUR_MS)
    return baseUrl + signer.sign({ assetId, sessionId, expiresAt: new Date((hour + 2) * HOUR_MS) })
  }

  return {
    ask: async (db, assetId) => {
      if ((await readStills(store, assetId)) !== null) return
      await db.run(sql`delete from jobs.job
        where kind = ${STILLS_JOB} and key = ${assetId} and dead_at is not null`)
      await jobs.enqueue(db, { kind: STILLS_JOB, key: assetId, payload: { assetId } })
    },

    read: async (db, { assetId, pictureId }, sessionId) => {
      const drawn = await readStills(store, assetId)
      if (drawn === null) {
        const job = await jobOf(db, assetId)
        const state = job === null ? 'none' : job.isDead ? 'failed' : 'preparing'
        return { state, stills: [] }
      }
      const path = pathOf(assetId, sessionId)
      const stills = drawn.map(({ file, seconds, pictureId: id }) => {
        return { id, seconds, url: path + file, isChosen: id === pictureId }
      })

      return { state: 'ready', stills }
    },

    importStill: async (assetId, pictureId) => {
      const stills = await readStills(store, assetId)
      const file = stills?.find((still) => still.pictureId === pictureId)?.file
      const bytes = file === undefined ? null : await store.get(assetKey(assetId, file))
      if (bytes === null) return refuse('STILL_MISSING')
      const picture = await importPictureBytes({ bytes, use: 'thumbnail', store })

      return picture.ok ? accept(picture.value.id) : refuse('STILL_MISSING')
    },
  }
}
