import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '@hlizo/database/database'
import type { JobHandler } from '@hlizo/database/jobs'
import type { Clock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import type { Log } from '@hlizo/kit/log'
import { retry } from '@hlizo/kit/retry'
import { bundlePart } from '@hlizo/media/bundle-part'
import { encodePart } from '@hlizo/media/encode-part'
import { partKey, type MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import { assetStore, type ImportSource } from './asset-store.ts'
import { localSource } from './local-source.ts'
import { PartOfImport, partStore, soundKey, type PlannedPart } from './part-store.ts'
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
  /** Whether this node can encode and does not encode a whole film. */
  readonly hasTime: () => boolean
}

/** The folders of parts that are being encoded begin with this; `removeLeftWork` removes those of a killed process. */
export const PART_FOLDER = 'part-'
/** A part is not encoded again because the store was away for a minute. */
const STORE_RETRIES = { baseDelayMs: 1_000, maxDelayMs: 30_000, attempts: 8 }
const REPORT_EVERY_MS = 1_000

/** Stores the progress at most once a second, without delaying the encoding. */
function fractionReporter({ db, log }: Deps, one: PartOfImport) {
  let lastMs = 0

  return (fraction: number) => {
    if (performance.now() - lastMs < REPORT_EVERY_MS) return
    lastMs = performance.now()
    partStore(db)
      .report(one, fraction)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'part progress not stored'))
  }
}

/** The file stays for the next part; `tidyWork` removes it after the film. */
async function fetchMaster(
  deps: Deps,
  { id, source }: { readonly id: string; readonly source: ImportSource },
  signal: AbortSignal,
): Promise<string> {
  const { file } = await localSource(deps, { id, source: { ...source, captions: [] } }, signal)

  return file
}

async function fetchSound(
  { store, workDir }: Deps,
  { key, to }: { readonly key: string; readonly to: string },
): Promise<string> {
  const samples = await store.open(key)
  if (samples === null) throw new Error('The samples of a part of the sound are not in the store.')
  await mkdir(workDir, { recursive: true })
  await pipeline(samples, createWriteStream(to))

  return to
}

async function makePart(
  deps: Deps,
  { one, plan }: { one: PartOfImport; plan: PlannedPart },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, store, workDir, findTools } = deps
  const wanted = await assetStore(db).importById(one.importId)
  const tools = await findTools()
  if (!wanted || !tools.ok) throw new Error('A part cannot be encoded without its film and ffmpeg.')
  const { source } = wanted
  const directory = join(workDir, `${PART_FOLDER}${one.importId}-${one.part}`)
  const [bundle, samples] = [`${directory}.bundle`, `${directory}.pcm`]
  try {
    const file =
      plan.part.kind === 'sound'
        ? await fetchSound(deps, { key: soundKey(one.importId, plan.part), to: samples })
        : await fetchMaster(deps, { id: one.importId, source }, signal)
    const encoded = await encodePart({
      file,
      part: plan.part,
      preset: source.preset,
      hasAv1: source.hasAv1,
      tools: tools.value,
      directory,
      signal,
      onFraction: fractionReporter(deps, one),
    })
    await bundlePart(directory, encoded, bundle)
    signal.throwIfAborted()
    // A name of its own: a node that lost its lease may encode the same part.
    const key = partKey(one.importId, `${one.part}-${uuidv7(clock.now())}`)
    await retry(() => store.put(key, { file: bundle }), { ...STORE_RETRIES, signal })
    const isWanted = await partStore(db).finish(one, { plan, made: { key, encoded } })
    if (!isWanted) await store.delete(key)
    log.info({ ...one, isWanted }, 'part of a film encoded')
  } finally {
    for (const path of [directory, bundle, samples])
      await rm(path, { recursive: true, force: true })
  }
}

/** Encodes a part of a film that another node, or this one, has divided. */
export function partJob(deps: Deps): JobHandler {
  const { db } = deps

  return {
    hasTime: deps.hasTime,
    run: async (payload, { signal: stopping }) => {
      const one = PartOfImport.parse(payload)
      const { importId } = one
      const plan = await partStore(db).unmade(one)
      // The node that imports the film asks again for the parts of one that was paused.
      if (plan === null || (await assetStore(db).wishFor(importId)) !== 'go on') return
      await whileWanted({ db, importId, stopping }, (signal) =>
        makePart(deps, { one, plan }, signal),
      )
    },
  }
}
