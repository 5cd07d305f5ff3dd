import { access } from 'node:fs/promises'
import { basename, extname, join, resolve } from 'node:path'
import { z } from 'zod'
import { Category } from '@hlizo/contract/entities/category'
import type { Database } from '@hlizo/database/database'
import { createJobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { slugOf } from '@hlizo/domain/slug'
import { systemClock } from '@hlizo/kit/clock'
import { randomText } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { wait } from '@hlizo/kit/wait'
import { openMediaStore } from '@hlizo/media/open-store'
import { findMediaTools, type FoundMediaTools } from '@hlizo/media/ffmpeg'
import { nameOfLanguage } from '@hlizo/media/import'
import type { Config } from '@hlizo/server/config'
import { CatalogueEntries } from '@hlizo/server/features/catalogue-editing/entries'
import { saveEntries } from '@hlizo/server/features/catalogue-editing/save-entries'
import {
  assetStore,
  type ImportSource,
  type ImportState,
} from '@hlizo/server/features/media/asset-store'
import { IMPORT_JOB, importJob, queueImport } from '@hlizo/server/features/media/import-job'
import { withDatabase, type OpenDatabase } from '#cli/database.ts'
import { progressBar } from '#cli/progress-bar.ts'

const Options = z.object({
  video: z.coerce.number().int().positive().optional(),
  title: z.string().trim().min(1).max(200).optional(),
  category: z.custom<z.infer<typeof Category>>((value) => Category.safeParse(value).success, {
    error: 'must be standup, show or podcast',
  }),
  captions: z.array(z.string().regex(/^[a-z]{2,3}=.+$/, 'must look like ro=file.srt')),
})
type Options = z.infer<typeof Options>

const Id = z.object({ id: z.number() })
const POLL_MS = 400

function readOptions(options: unknown): Options {
  const parsed = Options.safeParse(options)
  if (parsed.success) return parsed.data

  const [issue] = parsed.error.issues
  throw new Error(`--${issue?.path.map(String).join(' ')} ${issue?.message}.`)
}

async function requireFile(file: string): Promise<string> {
  const path = resolve(file)
  await access(path).catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
  return path
}

async function sourceOf(file: string, { captions }: Options): Promise<ImportSource> {
  const tracks = captions.map(async (text) => {
    const [lang = '', path = ''] = text.split(/=(.*)/s)
    return { lang, label: nameOfLanguage(lang), file: await requireFile(path) }
  })

  return { file: await requireFile(file), captions: await Promise.all(tracks) }
}

/** The video that gets the film: the one named, or a draft that nobody sees yet. */
async function videoFor(db: Database, file: string, options: Options): Promise<number> {
  if (options.video !== undefined) {
    const found = await db.maybe(Id, sql`select id from app.video where id = ${options.video}`)
    if (!found) throw new Error(`There is no video ${options.video}.`)
    return found.id
  }
  const title = options.title ?? basename(file, extname(file))
  // Two drafts may have the same title, and so may a draft and what it will replace.
  const suffix = randomText(6, 'abcdefghijkmnpqrstuvwxyz23456789')
  const slug = [slugOf(title), suffix].filter((part) => part !== '').join('-')
  const entries = CatalogueEntries.parse({
    videos: [{ slug, title, category: options.category }],
  })
  await db.transaction((tx) => saveEntries(tx, entries, { now: systemClock.now() }))
  const { id } = await db.one(Id, sql`select id from app.video where slug = ${slug}`)
  return id
}

/** An import that is held back in the queue says what it waits for; nobody should wait with it. */
const isOver = (state: ImportState | null) =>
  state?.state === 'done' || (state !== null && state.failure !== null)

const toolsOf = ({ media }: Config): Promise<FoundMediaTools> => {
  const { ffmpegPath, ffprobePath, searchPath } = media
  return findMediaTools({ ffmpegPath, ffprobePath, searchPath })
}

/** Where no server works on the queue, this process needs an ffmpeg itself. */
async function requireTools(config: Config, { isServed }: OpenDatabase): Promise<void> {
  if (isServed) return
  const tools = await toolsOf(config)
  if (!tools.ok) throw new Error(tools.advice)
}

/** Shows the progress that the importing process writes down, until the import is over. */
async function follow(db: Database, videoId: number): Promise<ImportState | null> {
  const bar = progressBar(process.stdout)
  for (;;) {
    const state = await assetStore(db).stateOf(videoId)
    if (state) bar.show(state)
    if (isOver(state)) {
      bar.end()
      return state
    }
    await wait(POLL_MS)
  }
}

/** Does the queued imports in this process, since no server does. */
async function workHere(config: Config, { db }: OpenDatabase): Promise<void> {
  const job = importJob({
    db,
    clock: systemClock,
    log: silentLog,
    store: openMediaStore(config.media.store, join(config.dataDir, 'media')),
    workDir: join(config.dataDir, 'media-work'),
    findTools: () => toolsOf(config),
    catalogueChanged: () => {},
  })
  await createJobQueue({ db, clock: systemClock, log: silentLog }).drain({ [IMPORT_JOB]: job })
}

/** Imports a film and waits for it, with progress; the running server does the work when there is one. */
export async function importVideo(config: Config, file: string, given: unknown): Promise<void> {
  const options = readOptions(given)
  const source = await sourceOf(file, options)

  await withDatabase(config, async (open) => {
    const { db } = open
    await requireTools(config, open)
    const jobs = createJobQueue({ db, clock: systemClock, log: silentLog })
    const videoId = await videoFor(db, file, options)
    const importId = await db.transaction((tx) =>
      queueImport(tx, { jobs, clock: systemClock }, { source, videoIds: [videoId] }),
    )
    const work = open.isServed ? Promise.resolve() : workHere(config, open)
    const [state] = await Promise.all([follow(db, videoId), work])
    if (state?.state !== 'done') {
      // A film that did not get through leaves nothing behind, not even the draft that was made for it.
      await db.run(sql`delete from app.media_import where id = ${importId}`)
      if (options.video === undefined)
        await db.run(sql`delete from app.video where id = ${videoId}`)
      throw new Error(state?.failure ?? 'The import failed.')
    }

    process.stdout.write(
      `The film is ready: video ${videoId}. Publish it with: hlizo video publish ${videoId}\n`,
    )
  })
}
