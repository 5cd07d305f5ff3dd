import { readdir, readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@hlizo/database/database'
import { createJobQueue, type JobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase } from '@hlizo/database/testing'
import type { Clock } from '@hlizo/kit/clock'
import { accept, refuse } from '@hlizo/kit/result'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { diskStore } from '@hlizo/media/disk-store'
import type { MediaTools } from '@hlizo/media/ffmpeg'
import { mediaToolsForTests } from '@hlizo/media/testing-ffmpeg'
import { makeMomentFilm } from '@hlizo/media/testing-moments'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import { z } from 'zod'
import type { Feature } from '#server/http/feature.ts'
import { createRateLimiter, type RateLimiter } from '#server/http/rate-limit.ts'
import { serveForTest, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { testNow, type TestViewer } from '#server/stores/testing-world.ts'
import { momentsFeature } from './feature.ts'

export const momentsOrigin = 'https://hlizo.example'
const VTT = 'WEBVTT\n\n00:00:06.000 --> 00:00:09.000\nSoacra are cheie.\n'

/** What an asset says, as far as moments read it. */
const assetOf = (id: string, seconds: number) => ({
  version: 1,
  id,
  masterSha256: id.repeat(2),
  isEncrypted: false,
  durationSeconds: seconds,
  width: 320,
  height: 180,
  frameRate: { numerator: 25, denominator: 1 },
  playlists: { web: 'web.m3u8', cast: 'cast.m3u8', audio: 'audio.m3u8' },
  renditions: [],
  audio: [],
  captions: [
    { lang: 'ro', label: 'Română', file: 'ro.vtt', playlist: 'ro.m3u8', sourceSha256: id },
  ],
  thumbnails: [],
  preview: { file: 'preview.mp4', width: 640, height: 360, seconds: 6 },
  storyboard: {
    file: 'storyboard.vtt',
    sheets: [],
    tileWidth: 160,
    tileHeight: 90,
    intervalSeconds: 2,
  },
  files: [],
})

export type Parts = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: JobQueue
  readonly store: MediaStore
  readonly directory: string
  readonly findTools: () => Promise<MediaTools>
  readonly limiter?: RateLimiter
  /** What happens before a file of a clip is put into the store. */
  readonly hooks: { beforePut: (() => Promise<unknown>) | null }
}

/** The feature on these parts. For tests. */
export function featureOn(parts: Parts): Feature {
  const { db, clock, jobs, store, directory, findTools, hooks } = parts

  return momentsFeature({
    db,
    clock,
    jobs,
    log: silentLog,
    limiter: parts.limiter ?? createRateLimiter({ db, clock, isOn: false }),
    mediaStore: {
      ...store,
      put: async (key, content) => {
        await hooks.beforePut?.()
        await store.put(key, content)
      },
    },
    captions: { text: async () => VTT },
    filmKeyOf: async () => null,
    findTools: async () => ({ ok: true, value: await findTools() }),
    hasTools: () => true,
    config: {
      dataDir: directory,
      publicUrl: momentsOrigin,
      media: { baseUrl: 'https://cdn.example' },
    },
    sendClip: async (_request, reply, key) => {
      const bytes = await store.get(key)
      return bytes === null ? reply.callNotFound() : reply.type('video/mp4').send(bytes)
    },
  })
}

/** The feature on a database of its own, with a disk for media and an operator. For tests. */
export async function openMomentsWorld({ hasLimits = false } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'moments-'))
  const database = await testDatabase([jobsMigrations, serverMigrations])
  const { db } = database
  const clock = frozenClock(testNow)
  const store = diskStore(join(directory, 'store'))
  let tools: Promise<MediaTools> | null = null
  // Probing ffmpeg takes a second.
  const findTools = () => (tools ??= mediaToolsForTests())
  const jobs = createJobQueue({ db, clock, log: silentLog })
  const given = testCatalogue(db, testNow)
  const editor: TestCaller = { accountId: await given.account(), sessionId: 'studio' }
  const hooks: Parts['hooks'] = { beforePut: null }
  const limiter = createRateLimiter({ db, clock, isOn: hasLimits })
  const feature = featureOn({ db, clock, jobs, store, directory, findTools, limiter, hooks })
  const api = await serveForTest({
    features: [feature],
    clock,
    ports: {
      profileOf: deviceSessions(db).profileOf,
      operatorOf: async ({ accountId }, { authenticatedAt: provenAt }) =>
        accountId === editor.accountId
          ? accept({ accountId, name: 'Oana Pop', roles: ['editor' as const], provenAt })
          : refuse('NOT_FOUND'),
    },
  })
  let films = 0

  return {
    db,
    clock,
    store,
    directory,
    databaseUrl: database.url,
    api,
    given,
    editor,
    feature,
    hooks,

    viewer: async (): Promise<TestViewer> => {
      const accountId = await given.account()
      const profileId = await given.profile(accountId)
      return { accountId, profileId, sessionId: 'laptop', maxAgeRating: '18' }
    },

    /** A title whose film exists in the database only. */
    title: async (facts: Parameters<typeof given.video>[0] = {}): Promise<number> => {
      films += 1
      const assetId = films.toString(16).padStart(32, '0')
      const descriptor = JSON.stringify(assetOf(assetId, facts.durationSeconds ?? 1_000))
      await db.run(sql`insert into app.asset (id, descriptor, caption_languages, created_at)
        values (${assetId}, ${descriptor}, '{ro}', ${testNow})`)
      return given.video({ ...facts, assetId })
    },

    /** Another title with the film of this one. */
    titleWithFilmOf: async (videoId: number, facts: Parameters<typeof given.video>[0] = {}) => {
      const { assetId } = await db.one(
        z.object({ assetId: z.string() }),
        sql`select asset_id as "assetId" from app.video where id = ${videoId}`,
      )
      return given.video({ durationSeconds: 1_000, ...facts, assetId })
    },

    /** A title with a film of so many seconds in the store. */
    filmedTitle: async (seconds: number): Promise<number> => {
      films += 1
      const assetId = films.toString(16).padStart(32, '0')
      const folder = await mkdtemp(join(directory, 'film-'))
      const { id: _, ...film } = await makeMomentFilm(await findTools(), folder, { seconds })
      for (const name of await readdir(folder))
        await store.put(assetKey(assetId, name), { bytes: await readFile(join(folder, name)) })
      const descriptor = JSON.stringify({ ...assetOf(assetId, seconds), ...film })
      await db.run(sql`insert into app.asset (id, descriptor, caption_languages, created_at)
        values (${assetId}, ${descriptor}, '{ro}', ${testNow})`)
      return given.video({ durationSeconds: seconds, assetId })
    },

    work: () => jobs.drain(feature.jobs ?? {}),

    close: async () => {
      await api.close()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type MomentsWorld = Awaited<ReturnType<typeof openMomentsWorld>>
