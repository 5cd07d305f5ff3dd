import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { createJobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { systemClock } from '@hlizo/kit/clock'
import { silentLog } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import { findMediaTools } from '@hlizo/media/ffmpeg'
import type { MediaStore } from '@hlizo/media/store'
import type { Config } from '@hlizo/server/config'
import { assetStore, type ImportState } from '@hlizo/server/features/media/asset-store'
import { IMPORT_JOB, importJob } from '@hlizo/server/features/media/import-job'
import { PICTURE_JOB, pictureJob } from '@hlizo/server/features/media/picture-job'
import { progressBar } from '#cli/progress-bar.ts'

const POLL_MS = 400
const Count = z.object({ count: z.number() })

/** An import that is held back in the queue says what it waits for; nobody should wait with it. */
const isOver = (state: ImportState | null) =>
  state?.state === 'done' || (state !== null && state.failure !== null)

/** Shows the progress that the importing process writes down, until the import is over. */
export async function followFilm(
  db: Database,
  videoId: number,
  label = '',
): Promise<ImportState | null> {
  const bar = progressBar(process.stdout)
  for (;;) {
    const state = await assetStore(db).stateOf(videoId)
    if (state) bar.show({ ...state, step: `${label}${state.step || state.state}` })
    if (isOver(state)) {
      bar.end()
      return state
    }
    await wait(POLL_MS)
  }
}

/** Shows how many of these pictures have been drawn, until all are. */
export async function followPictures(db: Database, files: readonly string[]): Promise<void> {
  const bar = progressBar(process.stdout)
  for (let left = files.length; left > 0;) {
    const { count } = await db.one(
      Count,
      sql`select count(*) from jobs.job where kind = ${PICTURE_JOB} and dead_at is null
        and payload ->> 'file' = any(${files}::text[])`,
    )
    left = count
    const fraction = files.length === 0 ? 1 : Math.max(0, 1 - left / files.length)
    bar.show({
      step: 'pictures',
      detail: `${files.length - Math.min(left, files.length)} of ${files.length}`,
      fraction,
      secondsLeft: null,
    })
    if (left > 0) await wait(POLL_MS)
  }
  bar.end()
}

/** Does the queued pictures and films in this process, since no server does. */
export async function workHere(config: Config, db: Database, store: MediaStore): Promise<void> {
  const { ffmpegPath, ffprobePath, searchPath } = config.media
  const films = importJob({
    db,
    clock: systemClock,
    log: silentLog,
    store,
    workDir: join(config.dataDir, 'media-work'),
    findTools: () => findMediaTools({ ffmpegPath, ffprobePath, searchPath }),
    catalogueChanged: () => {},
  })
  await createJobQueue({ db, clock: systemClock, log: silentLog }).drain({
    [PICTURE_JOB]: pictureJob({ store, log: silentLog }),
    [IMPORT_JOB]: films,
  })
}
