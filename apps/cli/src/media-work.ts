import { join } from 'node:path'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { systemClock } from '@hlizo/kit/clock'
import { silentLog } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import { findMediaTools, type FoundMediaTools } from '@hlizo/media/ffmpeg'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import type { UploadStore } from '@hlizo/media/upload-store'
import type { Config } from '@hlizo/server/config'
import { assetStore, type ImportState } from '@hlizo/server/features/media/asset-store'
import { IMPORT_JOB, importJob } from '@hlizo/server/features/media/import-job'
import { PICTURE_JOB, pictureJob } from '@hlizo/server/features/media/picture-job'
import { productQueue } from '@hlizo/server/product-queue'
import type { OpenProduct } from '#cli/product.ts'
import { progressBar } from '#cli/progress-bar.ts'

/** Follows running work until it ends; rejects when the signal is aborted. */
type Follow<Value> = (signal: AbortSignal) => Promise<Value>

const POLL_MS = 400
const Count = z.object({ count: z.number() })

/** The configured ffmpeg of this machine. */
export function findTools({ media }: Config): Promise<FoundMediaTools> {
  const { ffmpegPath, ffprobePath, searchPath } = media
  return findMediaTools({ ffmpegPath, ffprobePath, searchPath })
}

/** Where the files of imports are for all nodes. */
export const openUploads = ({ media, dataDir }: Config): UploadStore =>
  openUploadStore(media.store, join(dataDir, 'uploads'))

/** An import that waits in the queue with a reason is not waited for; without a state it was cancelled. */
const isOver = (state: ImportState | null) =>
  state === null || state.state === 'done' || state.failure !== null

/** Why an import has not ended, for the operator. */
export const failureOf = (state: ImportState | null): string | null =>
  state?.failure === null || state === null
    ? null
    : [state.failure, state.detail].filter((part) => part !== null).join('\n')

/** Shows the progress of an import until it ends or is held, then its notes. */
export async function followFilm(
  db: Database,
  videoId: number,
  { label = '', signal }: { readonly label?: string; readonly signal: AbortSignal },
): Promise<ImportState | null> {
  const bar = progressBar(process.stdout)
  for (;;) {
    const state = await assetStore(db).stateOf(videoId)
    if (state) bar.show({ ...state, detail: '', step: `${label}${state.step || state.state}` })
    if (isOver(state)) {
      bar.end()
      const notes = state?.notes ?? []
      process.stdout.write(notes.map((note) => `${label}${note}\n`).join(''))
      return state
    }
    await wait(POLL_MS, signal)
  }
}

/** Shows how many pictures of a command are drawn, until all are. */
export async function followPictures(
  db: Database,
  wanted: { readonly request: string; readonly total: number; readonly signal: AbortSignal },
): Promise<void> {
  const { request, total, signal } = wanted
  const bar = progressBar(process.stdout)
  for (let left = total; left > 0;) {
    const { count } = await db.one(
      Count,
      sql`select count(*) from jobs.job where kind = ${PICTURE_JOB} and dead_at is null
        and payload ->> 'request' = ${request}`,
    )
    left = count
    const drawn = total - left
    const [detail, fraction] = [`${drawn} of ${total}`, drawn / total]
    bar.show({ step: 'pictures', detail, fraction, secondsLeft: null })
    if (left > 0) await wait(POLL_MS, signal)
  }
  bar.end()
}

/** Follows work until it ends; Ctrl-C becomes an error with this message. */
async function untilInterrupted<Value>(message: string, follow: Follow<Value>): Promise<Value> {
  const interrupted = new AbortController()
  const stop = () => interrupted.abort(new Error(message))
  process.once('SIGINT', stop)
  try {
    return await follow(interrupted.signal)
  } finally {
    process.off('SIGINT', stop)
  }
}

/** Follows queued work. Without a running server, this process does the queued pictures and films; other jobs wait for the server. */
export async function whileWorking<Value>(
  config: Config,
  { db, store, isServed }: OpenProduct,
  follow: Follow<Value>,
): Promise<Value> {
  if (isServed) return untilInterrupted('The server goes on with it.', follow)

  const queue = productQueue({ db, clock: systemClock, log: silentLog })
  let canEncode = false
  const lookForTools = async () => {
    const tools = await findTools(config)
    canEncode = tools.ok
    if (!tools.ok) await assetStore(db).adviseAll(tools.advice, systemClock.now())
  }
  const films = importJob({
    db,
    jobs: queue,
    clock: systemClock,
    log: silentLog,
    store,
    uploads: openUploads(config),
    workDir: join(config.dataDir, 'media-work'),
    findTools: () => findTools(config),
    hasTime: () => canEncode,
  })
  // Probing takes a second, which pictures do not wait for. Without the database the rest fails too.
  void lookForTools().catch(() => {})
  await queue.work({ [PICTURE_JOB]: pictureJob({ store, log: silentLog }), [IMPORT_JOB]: films })
  try {
    return await untilInterrupted('Stopped. What is left stays in the queue.', follow)
  } finally {
    await queue.stop()
  }
}
