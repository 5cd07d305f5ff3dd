import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { Database } from '@hlizo/database/database'
import { enqueueJob, type JobQueue } from '@hlizo/database/jobs'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { sql } from '@hlizo/database/sql'
import { testDatabase } from '@hlizo/database/testing'
import { accept, refuse } from '@hlizo/kit/result'
import { frozenClock, type FrozenClock } from '@hlizo/kit/testing-clock'
import { MediaAsset } from '@hlizo/media/asset'
import { diskStore } from '@hlizo/media/disk-store'
import { createMediaSigner } from '@hlizo/media/sign'
import { putAssetFile } from '@hlizo/media/publish'
import { assetKey, type MediaStore } from '@hlizo/media/store'
import { catalogueEditingFeature } from './features/catalogue-editing/feature.ts'
import { linesFeature } from './features/lines/feature.ts'
import { assetStore } from './features/media/asset-store.ts'
import { playbackOpener } from './features/media/playback.ts'
import { stillService } from './features/media/still-service.ts'
import { momentPolicySetting } from './features/moments/moment-policy.ts'
import { momentSharer } from './features/moments/share-moment.ts'
import { studioMomentsRoutes } from './features/moments/studio-routes.ts'
import { auditRoutes } from './features/operators/audit-routes.ts'
import { captionService } from './features/media/caption-service.ts'
import { importService } from './features/media/import-service.ts'
import type { Feature } from './http/feature.ts'
import { serveForTest, type TestApi, type TestCaller } from './http/testing-api.ts'
import { serverMigrations } from './migrations.ts'
import { createCatalogue } from './stores/catalogue.ts'
import { createMediaUrls } from './stores/media-urls.ts'
import { deviceSessions } from './stores/device-sessions.ts'
import { operatorStore } from './stores/operators.ts'
import { testCatalogue, type TestCatalogue } from './stores/testing-catalogue.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

/** The catalogue in Studio on an empty database. For tests. */
export type TestStudio = {
  readonly db: Database
  readonly clock: FrozenClock
  readonly api: TestApi
  readonly given: TestCatalogue
  readonly store: MediaStore
  operator(name: string, role: OperatorRole): Promise<TestCaller>
  /** A film in the store, as an import leaves it. */
  film(id: string, durationSeconds: number): Promise<MediaAsset>
  close(): Promise<void>
}

const playlist = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1"\nv.m3u8\n'

/** The description of a film without captions. */
export const filmDescriptor = (id: string, durationSeconds: number): MediaAsset =>
  MediaAsset.parse({
    version: 1,
    id,
    masterSha256: id.repeat(2),
    durationSeconds,
    width: 640,
    height: 360,
    frameRate: { numerator: 25, denominator: 1 },
    playlists: { web: 'web.m3u8', cast: 'cast.m3u8', audio: null },
    renditions: [
      {
        name: '360p',
        width: 640,
        height: 360,
        codec: 'avc1',
        playlist: 'v.m3u8',
        peakBitsPerSecond: 900_000,
        averageBitsPerSecond: 700_000,
      },
    ],
    audio: [],
    captions: [],
    thumbnails: [],
    preview: { file: 'preview.mp4', width: 640, height: 360, seconds: 30 },
    storyboard: {
      file: 'storyboard.vtt',
      sheets: ['sheet_0.jpg'],
      intervalSeconds: 10,
      tileWidth: 160,
      tileHeight: 90,
    },
    files: [{ name: 'web.m3u8', bytes: playlist.length, sha256: 'x' }],
  })

function studioFeatures(db: Database, clock: FrozenClock, store: MediaStore): Feature[] {
  const signer = createMediaSigner({ keys: [{ id: 'test', secret: 'x'.repeat(32) }], clock })
  const playbackOf = playbackOpener({ clock, signer, assetOf: assetStore(db).byId, baseUrl: '' })
  const jobs: Pick<JobQueue, 'enqueue'> = { enqueue: (on, job) => enqueueJob(on, job, NOW) }
  const captions = captionService({ store, jobs })
  const needs = { db, clock, mediaStore: store, captions, playbackOf }
  const catalogue = createCatalogue({ db, clock, media: createMediaUrls({ mediaBaseUrl: null }) })
  const lines = linesFeature({ ...needs, catalogue, jobs })
  const sharer = momentSharer({ db, clock, jobs })

  return [
    lines,
    { routes: studioMomentsRoutes({ db, clock, sharer }) },
    catalogueEditingFeature({
      ...needs,
      ...lines.offers,
      momentPolicy: momentPolicySetting,
      catalogue,
      imports: importService({ clock, jobs: { enqueue: async () => {} } }),
      stills: stillService({ clock, jobs, store, signer, baseUrl: '' }),
    }),
    { routes: auditRoutes({ db, clock }) },
  ]
}

export async function openTestStudio(): Promise<TestStudio> {
  const database = await testDatabase([jobsMigrations, serverMigrations])
  const directory = await mkdtemp(join(tmpdir(), 'studio-'))
  const { db } = database
  const clock = frozenClock(NOW)
  const store = diskStore(directory)
  const given = testCatalogue(db, NOW)
  const api = await serveForTest({
    features: studioFeatures(db, clock, store),
    clock,
    ports: {
      profileOf: deviceSessions(db).profileOf,
      operatorOf: async ({ accountId }, { authenticatedAt: provenAt }) => {
        const found = await operatorStore(db).byAccount(accountId)
        return found ? accept({ ...found, provenAt }) : refuse('NOT_FOUND')
      },
    },
  })

  return {
    db,
    clock,
    api,
    given,
    store,
    operator: async (name, role) => {
      const accountId = await given.account()
      await db.run(sql`update app.account set first_name = ${name}, last_name = 'Test'
        where id = ${accountId}`)
      await operatorStore(db).add({ accountId, roles: [role], by: 'test' }, NOW)
      return { accountId, sessionId: name.toLowerCase() }
    },
    film: async (id, durationSeconds) => {
      const film = filmDescriptor(id, durationSeconds)
      await store.put(assetKey(id, 'web.m3u8'), { bytes: Buffer.from(playlist) })
      await putAssetFile(store, film)
      await assetStore(db).adopt(film, NOW)
      return film
    },
    close: async () => {
      await api.close()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
