import type { Database, Transaction } from '@hlizo/database/database'
import { createJobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { systemClock } from '@hlizo/kit/clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import type { MediaStore } from '@hlizo/media/store'
import type { UploadStore } from '@hlizo/media/upload-store'
import type { Config } from '@hlizo/server/config'
import { checkPictures } from '@hlizo/server/features/catalogue-editing/check-pictures'
import {
  checkReferences,
  type EntryFault,
} from '@hlizo/server/features/catalogue-editing/check-references'
import { checkTimes } from '@hlizo/server/features/catalogue-editing/check-times'
import type { CatalogueEntries } from '@hlizo/server/features/catalogue-editing/entries'
import { saveEntries, type Saved } from '@hlizo/server/features/catalogue-editing/save-entries'
import { queueImport } from '@hlizo/server/features/media/import-job'
import { shareSource } from '@hlizo/server/features/media/local-source'
import { PICTURE_JOB } from '@hlizo/server/features/media/picture-job'
import { commandLineActor } from '@hlizo/server/stores/audit-log'
import { z } from 'zod'
import { tryIn } from './dry-run.ts'
import { drawFirst } from './manifest/draw-first.ts'
import { resolveMedia, type MediaWork } from './manifest/resolve-media.ts'
import { failureOf, followFilm, followPictures, openUploads, whileWorking } from './media-work.ts'
import { printSaved } from './print.ts'
import type { OpenProduct } from './product.ts'
import { progressBar } from './progress-bar.ts'

export type ApplyOptions = {
  readonly isDryRun: boolean
  /** Whether to wait until pictures and films are ready, where a server makes them. */
  readonly waits: boolean
  readonly folderOf: (path: readonly (string | number)[]) => string
  readonly refusal: (faults: readonly EntryFault[]) => Error
}

/** The pictures and films of one command, identified by its name. */
type RequestedWork = MediaWork & { readonly request: string }

const Id = z.object({ id: z.number() })
const countOf = (entries: CatalogueEntries) =>
  entries.comedians.length + entries.shows.length + entries.videos.length

const mediaCount = ({ comedians, shows, videos }: CatalogueEntries) =>
  [...comedians, ...shows, ...videos].reduce((sum, entry) => {
    const media = [
      entry.picture,
      'titleArt' in entry && entry.titleArt,
      'film' in entry && entry.film,
    ]
    return sum + media.filter((one) => typeof one === 'string' && !one.startsWith('id:')).length
  }, 0)

/** A progress bar of `total` steps. */
function counter(step: string, total: number) {
  const bar = progressBar(process.stdout)
  let done = 0

  return {
    next: () => {
      done += 1
      if (total > 1)
        bar.show({ step, detail: `${done} of ${total}`, fraction: done / total, secondsLeft: null })
    },
    end: bar.end,
  }
}

/** Queues the pictures with high priority, under the name of this request. */
async function queuePictures(
  tx: Transaction,
  db: Database,
  { pictures, request }: RequestedWork,
): Promise<void> {
  const jobs = createJobQueue({ db, clock: systemClock, log: silentLog })
  for (const { file, use } of pictures.values()) {
    const payload = { file, use, request, formats: ['avif'] }
    await jobs.enqueue(tx, { kind: PICTURE_JOB, payload, isFirst: true })
  }
}

/** Queues the films with high priority, each when all nodes can read it. */
async function queueFilms(
  db: Database,
  uploads: UploadStore,
  films: MediaWork['films'],
): Promise<void> {
  const jobs = createJobQueue({ db, clock: systemClock, log: silentLog })
  for (const { source, slugs } of films.values()) {
    const now = systemClock.now()
    const id = uuidv7(now)
    const shared = await shareSource(uploads, { importId: id, source }, now)
    await db.transaction(async (tx) => {
      const videos = await tx.many(
        Id,
        sql`select id from app.video where slug = any(${slugs}::text[])`,
      )
      const videoIds = videos.map(({ id: videoId }) => videoId)
      const order = { id, source: shared, videoIds, orderedBy: commandLineActor(), isFirst: true }
      await queueImport(tx, { jobs, clock: systemClock }, order)
    })
  }
}

/** Waits until the films are playable; refused ones are reported together at the end. */
async function follow(
  db: Database,
  { pictures, films, request }: RequestedWork,
  signal: AbortSignal,
): Promise<void> {
  await followPictures(db, { request, total: pictures.size, signal })
  const failures: string[] = []
  for (const { source, slugs } of films.values()) {
    const [slug] = slugs
    const video = await db.maybe(Id, sql`select id from app.video where slug = ${slug}`)
    const state = video ? await followFilm(db, video.id, { label: `${slug}: `, signal }) : null
    if (state?.state !== 'done')
      failures.push(`${source.file}: ${failureOf(state) ?? 'not imported'}`)
  }
  if (failures.length > 0) throw new Error(`Some films were not imported.\n${failures.join('\n')}`)
}

async function doWork(config: Config, open: OpenProduct, work: RequestedWork, waits: boolean) {
  if (work.pictures.size + work.films.size === 0) return
  if (open.isServed && !waits) {
    process.stdout.write('The server prepares the pictures and films.\n')
    return
  }
  await whileWorking(config, open, (signal) => follow(open.db, work, signal))
}

async function draw(pictures: MediaWork['pictures'], store: MediaStore): Promise<EntryFault[]> {
  const drawing = counter('drawing', pictures.size)
  return drawFirst(pictures, { store, onDrawn: drawing.next }).finally(drawing.end)
}

/** Writes entries into the catalogue, prints the changes, and follows their pictures and films. */
export async function applyEntries(
  config: Config,
  open: OpenProduct,
  given: CatalogueEntries,
  options: ApplyOptions,
): Promise<Saved> {
  const { isDryRun, waits, folderOf, refusal } = options
  const { db, store } = open
  const reading = counter('reading files', mediaCount(given))
  const saving = counter('writing', countOf(given))
  const refuse = (faults: readonly EntryFault[]) => {
    if (faults.length > 0) throw refusal(faults)
  }
  const { saved, work } = await tryIn(db, isDryRun, async (tx) => {
    const resolved = await resolveMedia(given, { db: tx, store, folderOf, onFile: reading.next })
    reading.end()
    const { entries, work: media } = resolved
    const now = systemClock.now()
    refuse([
      ...resolved.faults,
      ...(await checkReferences(tx, entries)),
      ...(await checkTimes(tx, entries, now)),
    ])
    if (!isDryRun) refuse(await draw(media.pictures, store))
    const outcome = await saveEntries(tx, entries, {
      actor: commandLineActor(),
      now,
      onSaved: saving.next,
    })
    refuse(await checkPictures(entries, { db: tx, store, known: media.pictures }))
    const requested = { ...media, request: uuidv7(systemClock.now()) }
    await queuePictures(tx, db, requested)
    return { saved: outcome, work: requested }
  }).finally(() => {
    reading.end()
    saving.end()
  })
  printSaved(process.stdout, saved, { isDryRun })
  // After the entries, because masters may have to be put into a bucket first.
  if (!isDryRun) await queueFilms(db, openUploads(config), work.films)
  if (!isDryRun) await doWork(config, open, work, waits)

  return saved
}
