import { z } from 'zod'
import { captionNote, trackNote } from '@hlizo/contract/messages/media-import'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobContext, JobHandler, JobQueue, NewJob } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import { retry } from '@hlizo/kit/retry'
import type { wait } from '@hlizo/kit/wait'
import { importMaster, ImportOver, type ImportNotes, type ImportRefusal } from '@hlizo/media/import'
import { storedPictures } from '@hlizo/media/picture'
import { storeFailure } from '@hlizo/media/store-failure'
import type { MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import { captionsChanged } from '#server/stores/spoken-lines.ts'
import { assetStore, type ImportOrder, type ImportReason } from './asset-store.ts'
import { clearParts } from './clear-parts.ts'
import { dividedFilm, type Encoder } from './divided-film.ts'
import { claimFilm, FilmTaken, runsTwice } from './film-claim.ts'
import { filmKeys } from './film-keys.ts'
import { localSource } from './local-source.ts'
import type { FindTools } from './tool-finder.ts'
import { whileWanted } from './while-wanted.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly store: MediaStore
  readonly uploads: UploadStore
  readonly workDir: string
  readonly findTools: FindTools
  /** Whether this node can encode. */
  readonly hasTime: () => boolean
  readonly pause?: typeof wait
  readonly jobs: Pick<JobQueue, 'enqueue'>
  /** Default: films are encoded whole. */
  readonly encoder?: Encoder
}

/** One run of an import, and whether this node still holds it. */
type Run = { readonly signal: AbortSignal; readonly confirm: JobContext['confirm'] | undefined }

class ToolsMissing extends Error {}

export const IMPORT_JOB = 'media.import'

const Payload = z.object({ importId: z.string() })
const LOOK_AGAIN_MS = 15_000
const REPORT_EVERY_MS = 1_000
/** The retry delays after a failure of store or disk. */
const STORE_BACKOFF = { baseDelayMs: 5_000, maxDelayMs: 300_000 }
/** The same film fails in the same way: after this many failures the operator must act. */
const MAX_FAILURES = 4

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Editors read a sentence of the contract; what has failed is for the operator. */
function reasonOf(error: unknown, isLast: boolean): ImportReason {
  const detail = messageOf(error)
  if (error instanceof ToolsMissing) return { failure: 'TOOLS_MISSING', detail }

  return { failure: isLast ? 'UNEXPECTED' : 'RETRIED', detail }
}

/** The job of an import. */
export const importJobOf = (importId: string): NewJob => ({
  kind: IMPORT_JOB,
  key: importId,
  payload: { importId },
})

/** Queues a film; the videos get it when it is ready. */
export async function queueImport(
  queries: Queries,
  deps: { jobs: Pick<JobQueue, 'enqueue'>; clock: Clock },
  request: ImportOrder & {
    isFirst?: boolean
    /** Default: a new id. */
    id?: string
  },
): Promise<string> {
  const now = deps.clock.now()
  const { id = uuidv7(now), isFirst = false, ...order } = request
  await assetStore(queries).queue(id, order, now)
  await deps.jobs.enqueue(queries, { ...importJobOf(id), isFirst })

  return id
}

/** Stores the progress at most once a second, without delaying the import. */
function progressReporter({ db, clock, log }: Deps, importId: string) {
  let lastMs = 0

  return (progress: { step: string; fraction: number; secondsLeft: number | null }) => {
    const now = clock.now()
    if (now.getTime() - lastMs < REPORT_EVERY_MS) return
    lastMs = now.getTime()
    assetStore(db)
      .report(importId, progress, now)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'import progress not stored'))
  }
}

/** The losses of a film, one line each. */
function linesOf({ captions, tracks }: ImportNotes): string[] {
  return [
    ...tracks.map(({ index, lang, problem }) => trackNote(index, lang, problem)),
    ...captions.flatMap(({ lang, notes }) =>
      notes.map(({ line, problem }) => captionNote(lang, line, problem)),
    ),
  ]
}

async function noteLosses(
  { db, clock, log }: Deps,
  { importId, file }: { readonly importId: string; readonly file: string },
  lines: readonly string[],
): Promise<void> {
  await assetStore(db).note(importId, lines, clock.now())
  if (lines.length > 0)
    log.warn({ importId, file, losses: lines.length }, 'film not taken over completely')
}

/** The largest picture of the title, or of its show. */
async function coverOfImport({ db, store }: Deps, importId: string): Promise<Uint8Array | null> {
  const pictureId = await assetStore(db).pictureOf(importId)
  if (pictureId === null) return null
  const pictures = await storedPictures(store, pictureId)
  const [largest] = pictures
    .filter(({ ending }) => ending === 'jpg' || ending === 'png')
    .toSorted((a, b) => b.width - a.width)

  return largest ? store.get(largest.key) : null
}

const failImport = ({ db, clock, jobs }: Deps, importId: string, reason: ImportReason) =>
  db.transaction(async (tx) => {
    await assetStore(tx).fail(importId, reason, clock.now())
    await clearParts(tx, jobs, { importId, mayContinue: true })
  })

async function refuseFilm(
  deps: Deps,
  { importId, file }: { readonly importId: string; readonly file: string },
  refusal: ImportRefusal,
): Promise<void> {
  await failImport(deps, importId, { failure: refusal })
  deps.log.error({ importId, file, refusal }, 'film refused')
}

async function importFilm(deps: Deps, importId: string, { signal, confirm }: Run): Promise<void> {
  const { db, clock, log, store, workDir, encoder, findTools } = deps
  const tools = await findTools()
  if (!tools.ok) throw new ToolsMissing(tools.advice)
  const wanted = await assetStore(db).importById(importId)
  if (!wanted || !(await assetStore(db).begin(importId, clock.now()))) return

  const { preset, hasAv1, isEncrypted } = wanted.source
  const { file, captions, release } = await localSource(deps, wanted, signal)
  const keyOf = isEncrypted ? (assetId: string) => filmKeys(db).make(assetId, clock) : undefined
  let loudnessLufs: number | null = null
  const importing = importMaster({
    file,
    captions,
    preset,
    hasAv1,
    keyOf,
    onNotes: (notes) => noteLosses(deps, { importId, file }, linesOf(notes)),
    onLoudness: (lufs) => {
      loudnessLufs = lufs
    },
    coverOf: () => coverOfImport(deps, importId),
    encodeParts: encoder && dividedFilm({ ...deps, encoder }, { wanted, file }, signal),
    claim: (filmId) => claimFilm(db, { importId, filmId, jobKind: IMPORT_JOB }),
    store,
    workDir,
    signal,
    confirm,
    onProgress: progressReporter(deps, importId),
    log,
    clock,
    ffmpeg: tools.value,
  })
  const outcome = await importing.catch(async (error: unknown) => {
    if ([error, signal.reason].some((one) => one instanceof ImportOver)) await release()
    throw error
  })
  await release()
  if (!outcome.ok) {
    await confirm?.()
    return refuseFilm(deps, { importId, file }, outcome.refusal)
  }
  await finishImport(deps, importId, { asset: outcome.value, loudnessLufs })
}

/** Puts an import back into the queue for a while. */
const lookAgain = ({ clock, jobs }: Deps, queries: Queries, importId: string) =>
  jobs.enqueue(queries, {
    ...importJobOf(importId),
    runAt: new Date(clock.now().getTime() + LOOK_AGAIN_MS),
  })

/** Puts an import back into the queue, behind the one that makes its film. */
async function waitForFilm(deps: Deps, importId: string): Promise<void> {
  const { db, clock } = deps
  await db.transaction(async (tx) => {
    await assetStore(tx).hold(importId, { failure: 'TAKEN' }, clock.now())
    await lookAgain(deps, tx, importId)
  })
}

async function finishImport(
  { db, clock, jobs }: Deps,
  importId: string,
  film: Parameters<ReturnType<typeof assetStore>['finish']>[1],
): Promise<void> {
  await db.transaction(async (tx) => {
    // The film may have been replaced since another node has done this import.
    if ((await assetStore(tx).wishFor(importId)) === 'done') return
    await assetStore(tx).finish(importId, film, clock.now())
    await captionsChanged(tx, jobs, film.asset)
    await clearParts(tx, jobs, { importId })
  })
}

/** Runs an import until it ends, or until an editor pauses or cancels it. */
async function importWhileWanted(deps: Deps, importId: string, run: Run): Promise<void> {
  const { db, clock } = deps
  const isDone = await whileWanted({ db, importId, stopping: run.signal }, (signal) =>
    importThroughFailures(deps, importId, { ...run, signal }),
  )
  if (!isDone) await assetStore(db).hold(importId, null, clock.now())
}

/** Imports a film, and continues when a failed store or disk works again. */
async function importThroughFailures(deps: Deps, importId: string, run: Run): Promise<void> {
  const { db, clock, log, pause } = deps
  const { signal, confirm } = run
  let isHeld = false
  const importOrHold = async () => {
    isHeld = false
    try {
      await importFilm(deps, importId, run)
    } catch (error) {
      const failure = signal.aborted ? null : storeFailure(error)
      if (failure !== null) {
        await confirm?.()
        await assetStore(db).hold(importId, { failure, detail: messageOf(error) }, clock.now())
        log.error({ err: error, importId, failure }, 'an import waits for its store')
        isHeld = true
      }
      throw error
    }
  }

  await retry(importOrHold, {
    ...STORE_BACKOFF,
    isRetryable: () => isHeld,
    signal,
    ...(pause && { pause }),
  })
}

/** Imports one film at a time; a refused film is set aside with the reason and not retried. */
export function importJob(deps: Deps): JobHandler {
  const { db, clock, encoder } = deps

  return {
    concurrency: 1,
    hasTime: deps.hasTime,
    maxFailures: MAX_FAILURES,
    run: async (payload, { isLast, signal, confirm }) => {
      const { importId } = Payload.parse(payload)
      // The state of the import is that of the other run.
      if (await runsTwice(db, { importId, jobKind: IMPORT_JOB }))
        return lookAgain(deps, db, importId)
      if (encoder) encoder.isBusy = true
      try {
        await importWhileWanted(deps, importId, { signal, confirm })
      } catch (error) {
        if (error instanceof FilmTaken) return await waitForFilm(deps, importId)
        if (!signal.aborted) {
          // Another node may import the film now: what has failed here says nothing of that.
          await confirm?.()
          const reason = reasonOf(error, isLast(error))
          if (isLast(error)) await failImport(deps, importId, reason)
          else await assetStore(db).hold(importId, reason, clock.now())
        }
        throw error
      } finally {
        if (encoder) encoder.isBusy = false
      }
    },
  }
}
