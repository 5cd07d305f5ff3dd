import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Database, Queries } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { sql } from '@hlizo/database/sql'
import { comedians, demoFile, featured, shows, videos, type DemoVideo } from '@hlizo/demo/catalogue'
import type { Clock } from '@hlizo/kit/clock'
import { MINUTE_MS } from '@hlizo/kit/durations'
import type { Log } from '@hlizo/kit/log'
import type { MediaTools } from '@hlizo/media/ffmpeg'
import { importPictures, type PictureUse } from '@hlizo/media/picture'
import { probeMaster } from '@hlizo/media/probe'
import type { MediaStore } from '@hlizo/media/store'
import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import { queueImport } from '#server/features/media/import-job.ts'
import { PICTURE_JOB } from '#server/features/media/picture-job.ts'
import { DEMO_ACCOUNTS_JOB } from './seed-accounts.ts'
import { seedCatalogue, type SeededIds } from './seed-catalogue.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly store: MediaStore
  /** Null without ffmpeg: then films have no duration yet. */
  readonly tools: MediaTools | null
}

/** The rate of the day the demo was made; the rate job replaces it where configured. */
const DEMO_RATE = { date: '2026-11-20', rate: 50_973 }

const ALL_FORMATS_AFTER_MS = 12 * MINUTE_MS
const SEED_WITHIN_MS = 10 * MINUTE_MS

const Count = z.object({ count: z.number() })
const pathOf = (file: string) => fileURLToPath(demoFile(file))

/** The videos of the hero first, then the order of the catalogue. */
function heroesFirst(): DemoVideo[] {
  const heroes = new Set(featured.flatMap((item) => (item.type === 'VIDEO' ? [item.number] : [])))

  return videos.toSorted((a, b) => Number(heroes.has(b.number)) - Number(heroes.has(a.number)))
}

const picture = (name: string, use: PictureUse) => ({ name, use, file: pathOf(name) })
const pictures = [
  ...shows.map(({ posterFile }) => picture(posterFile, 'thumbnail')),
  ...shows.map(({ titleArtFile }) => picture(titleArtFile, 'title')),
  ...heroesFirst().map(({ posterFile }) => picture(posterFile, 'thumbnail')),
  ...comedians.map(({ portraitFile }) => picture(portraitFile, 'portrait')),
]

/** Draws the pictures for link previews before any title is listed; returns their ids by file name. */
async function drawFirst(store: MediaStore): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const formats = ['jpeg', 'png'] as const
  // The site opens when they are drawn.
  const drawn = await importPictures({ pictures, store, formats, isUrgent: true })
  for (const [index, { name }] of pictures.entries()) {
    const one = drawn[index]
    if (one?.ok !== true) throw new Error(`The picture ${name} of the demo cannot be drawn.`)
    ids.set(name, one.value.id)
  }

  return ids
}

/** WebP first; AVIF after the films, which need the processor more. */
async function queuePictures(tx: Queries, { jobs, clock }: Deps): Promise<void> {
  const later = new Date(clock.now().getTime() + ALL_FORMATS_AFTER_MS)
  for (const { file, use } of pictures) {
    await jobs.enqueue(tx, { kind: PICTURE_JOB, payload: { file, use, formats: ['webp'] } })
    await jobs.enqueue(tx, {
      kind: PICTURE_JOB,
      payload: { file, use, formats: ['avif'] },
      runAt: later,
    })
  }
}

async function readDurations({ tools }: Deps): Promise<Map<string, number>> {
  const durations = new Map<string, number>()
  if (tools === null) return durations
  for (const { masterId, masterFile } of videos) {
    if (durations.has(masterId)) continue
    const probe = await probeMaster(tools, pathOf(masterFile))
    durations.set(masterId, probe?.durationSeconds ?? 0)
  }
  return durations
}

async function queueMasters(tx: Queries, deps: Deps, ids: SeededIds): Promise<void> {
  for (const sharing of Map.groupBy(heroesFirst(), ({ masterId }) => masterId).values()) {
    const [first] = sharing
    if (!first) continue
    const captions = first.captions.map((track) => ({ ...track, file: pathOf(track.file) }))
    await queueImport(tx, deps, {
      source: { file: pathOf(first.masterFile), captions, preset: 'veryfast' },
      videoIds: sharing.flatMap(({ number }) => ids.videos.get(number) ?? []),
      orderedBy: null,
    })
  }
}

const isEmpty = async (queries: Queries) =>
  (await queries.one(Count, sql`select count(*) from app.show`)).count === 0

/**
 * Fills an empty database with the demo catalogue (D159): texts and plain pictures at once, films,
 * accounts and smaller pictures by jobs while the site is open. Nodes that start together wait for
 * the first. A crash leaves nothing half written. Does nothing where a catalogue exists.
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  const { db, clock, log, jobs } = deps
  if (!(await isEmpty(db))) return false

  log.info({}, 'empty database: the demo catalogue is being written')
  const durations = await readDurations(deps)
  const ids = await db.transaction(async (tx) => {
    await tx.takeUpTo(SEED_WITHIN_MS)
    await tx.lock('seed:demo')
    if (!(await isEmpty(tx))) return null
    const drawn = await drawFirst(deps.store)
    const seeded = await seedCatalogue(tx, { pictures: drawn, durations }, clock.now())
    await leiRateStore(tx).add(DEMO_RATE, 'demo', clock.now())
    await queueMasters(tx, deps, seeded)
    await queuePictures(tx, deps)
    await jobs.enqueue(tx, { kind: DEMO_ACCOUNTS_JOB, payload: {} })
    return seeded
  })
  if (ids === null) return false

  log.info(
    { videos: ids.videos.size, shows: ids.shows.size },
    'demo catalogue written; films follow',
  )

  return true
}
