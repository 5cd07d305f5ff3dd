import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { eachRow } from '@hlizo/database/each-due'
import type { JobHandler } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import { clipKey, deleteAll, type MediaStore } from '@hlizo/media/store'
import { MOMENT_LEADS } from './moment-store.ts'

type Deps = {
  readonly db: Database
  readonly log: Log
  readonly mediaStore: MediaStore
}

export const DISCARD_JOB = 'moments.discard'
export const SWEEP_CLIPS_JOB = 'moments.sweep'

const Payload = z.object({ clipId: z.string() })
const Clip = z.object({ id: z.string() })

/** Clips that no moment leads to any more, after an erasure or with their video, and those taken down. */
const isGone = sql`not c.is_deleted and (c.taken_down_at is not null or c.video_id is null
  or not ${MOMENT_LEADS})`

/** Deletes the files of a clip that is gone. A clip that was taken down keeps its row. */
async function discardClip({ db, mediaStore }: Deps, clipId: string): Promise<void> {
  const gone = await db.maybe(
    Clip,
    sql`select c.id from app.moment_clip c where c.id = ${clipId} and ${isGone}`,
  )
  if (gone === null) return
  await deleteAll(mediaStore, clipKey(clipId, ''))
  await db.run(sql`update app.moment_clip set is_deleted = true where id = ${clipId}`)
  await db.run(sql`delete from app.moment_clip where id = ${clipId} and taken_down_at is null`)
}

export const discardJob = (deps: Deps): JobHandler => ({
  run: (payload) => discardClip(deps, Payload.parse(payload).clipId),
})

/** Finds what an erasure has left, and what a node that died has left. */
export const sweepClipsJob = (deps: Deps): JobHandler => ({
  everyMs: HOUR_MS,
  run: async (_payload, { signal }) => {
    const gone = await deps.db.many(Clip, sql`select c.id from app.moment_clip c where ${isGone}`)
    await eachRow(
      signal,
      gone,
      ({ id }) => discardClip(deps, id),
      ({ id }, error) =>
        deps.log.warn({ clipId: id, error: String(error) }, 'clip not deleted yet'),
    )
  },
})
