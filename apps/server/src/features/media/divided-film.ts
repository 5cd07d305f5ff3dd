import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import type { Log } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import type { DivisibleFilm, EncodeParts } from '@hlizo/media/build-asset'
import { unbundlePart } from '@hlizo/media/bundle-part'
import { divideFilm, isDivisible, PART_SECONDS, workOf } from '@hlizo/media/film-parts'
import { ImportOver } from '@hlizo/media/import'
import { joinParts, PartsDiffer, type MadePart } from '@hlizo/media/join-parts'
import { decodeSound } from '@hlizo/media/sound-part'
import { deleteAll, partKey, type MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import { assetStore, type WantedImport } from './asset-store.ts'
import { encoders } from './encoders.ts'
import { shareMaster } from './local-source.ts'
import { PART_FOLDER } from './part-job.ts'
import { PART_JOB, partJobKey, partStore, soundKey } from './part-store.ts'
import type { FindTools } from './tool-finder.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly store: MediaStore
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly uploads: UploadStore
  readonly encoder: Encoder
  readonly workDir: string
  readonly findTools: FindTools
  /** Replaced by tests. */
  readonly pause?: typeof wait
}

/** This node among those that encode. */
export type Encoder = {
  readonly id: string
  /** Whether it encodes a whole film; then it takes no parts. */
  isBusy: boolean
  /** The longest part; default two minutes. */
  readonly partSeconds?: number
}

const LOOK_EVERY_MS = 1_000

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/**
 * Has a long film encoded in parts by all nodes that can encode, and joins them. A film stays whole
 * while this node is the only one, and when its parts do not make one film.
 */
export function dividedFilm(
  deps: Deps,
  { wanted, file }: { readonly wanted: WantedImport; readonly file: string },
  signal: AbortSignal,
): EncodeParts {
  const { db, log, store, uploads, encoder } = deps
  const importId = wanted.id
  const { partSeconds = PART_SECONDS } = encoder
  const parts = partStore(db)

  return async (film) => {
    // A disk belongs to one node.
    const isShared = uploads.pathOf(importId) === null
    if (!isShared || !isDivisible(film.master, partSeconds)) return false
    const isBegun = await parts.areBegun(importId)
    if (!isBegun && (await encoders(db, encoder.id).countOthers()) === 0) return false
    const planned = divideFilm({ ...film, partSeconds }).map((part) => ({
      settings: film.settings,
      part,
    }))
    // First, so that a cancelled import removes what is shared.
    await db.transaction((tx) => partStore(tx).plan(importId, planned))
    if (wanted.source.upload === undefined) await shareMaster(uploads, { importId, file }, signal)
    log.info({ importId, parts: planned.length }, 'film divided')
    try {
      await shareSound(deps, { importId, film, file }, signal)
      // It waits, so it has time for parts itself.
      encoder.isBusy = false
      const made = await collectParts(deps, { importId, film, count: planned.length }, signal)
      await joinParts(film.directory, made, film)
      return true
    } catch (error) {
      // The parts may have been removed while this node still added to them.
      if ([error, signal.reason].some((one) => one instanceof ImportOver))
        await deleteAll(store, partKey(importId, ''))
      if (!(error instanceof PartsDiffer)) throw error
      log.warn({ importId, error: error.message }, 'film encoded whole: its parts do not fit')
      await parts.remove(importId)
      await deleteAll(store, partKey(importId, ''))
      return false
    } finally {
      encoder.isBusy = true
    }
  }
}

/** Decodes the sound and puts what each part of it needs into the store. */
async function shareSound(
  { db, store, workDir, findTools }: Deps,
  given: { readonly importId: string; readonly film: DivisibleFilm; readonly file: string },
  signal: AbortSignal,
): Promise<void> {
  const { importId, film, file } = given
  const all = await partStore(db).all(importId)
  const unmade = all.flatMap(({ plan: { part }, made }) =>
    part.kind === 'sound' && made === null ? [part] : [],
  )
  const tools = await findTools()
  if (unmade.length === 0 || !tools.ok) return
  const directory = join(workDir, `${PART_FOLDER}${importId}-sound`)
  try {
    const order = { file, master: film.master, tools: tools.value, directory, signal }
    await using sound = await decodeSound(order)
    for (const part of unmade) {
      signal.throwIfAborted()
      await store.put(soundKey(importId, part), { bytes: await sound.readPiece(part) })
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** Fetches each part when it is made, until all are there. */
async function collectParts(
  deps: Deps,
  given: { readonly importId: string; readonly film: DivisibleFilm; readonly count: number },
  signal: AbortSignal,
): Promise<MadePart[]> {
  const { importId, film, count } = given
  const { pause = wait } = deps
  const parts = partStore(deps.db)
  await rm(film.directory, { recursive: true, force: true })
  await mkdir(film.directory, { recursive: true })
  const fetched = new Map<number, MadePart>()
  for (;;) {
    const all = await parts.all(importId, [...fetched.keys()])
    if (all.length < count) await failWithoutParts(deps, importId)
    for (const { part, plan, made } of all) {
      if (made === null) continue
      signal.throwIfAborted()
      const bundle = await deps.store.open(made.key)
      if (bundle === null) throw new PartsDiffer(`Part ${part} is not in the store.`)
      await unbundlePart(bundle, made.encoded, film.directory)
      fetched.set(part, { planned: plan.part, made: made.encoded })
    }
    const works = all.map(({ plan: { part } }) => workOf(part))
    const done = all.map(({ fraction }, index) => fraction * (works[index] ?? 0))
    film.onFraction(sumOf(done) / sumOf(works))
    if (fetched.size === count) {
      return [...fetched].toSorted(([a], [b]) => a - b).map(([, part]) => part)
    }
    if (await parts.hasFailed(importId)) throw new PartsDiffer('A part cannot be encoded.')
    await queueParts(deps, importId)
    await pause(LOOK_EVERY_MS, signal)
  }
}

/** The parts of an import are gone with it, or when another node has given them up: waiting would not end. */
async function failWithoutParts({ db }: Deps, importId: string): Promise<never> {
  const wish = await assetStore(db).wishFor(importId)
  if (wish === 'cancel') throw new ImportOver('cancelled')
  if (wish === 'done') throw new ImportOver('done')
  throw new PartsDiffer('Its parts are gone.')
}

/** Queues the parts that are neither made nor in the queue, in the order of the film. */
async function queueParts({ db, clock, jobs }: Deps, importId: string): Promise<void> {
  const missing = await partStore(db).withoutJob(importId)
  for (const [index, { part }] of missing.entries()) {
    const one = { importId, part }
    // All are due, a millisecond apart.
    const runAt = new Date(clock.now().getTime() - missing.length + index)
    await jobs.enqueue(db, { kind: PART_JOB, key: partJobKey(one), payload: one, runAt })
  }
}
