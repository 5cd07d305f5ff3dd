import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { accept } from '@hlizo/kit/result'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { diskStore } from '@hlizo/media/disk-store'
import { serverMigrations } from '#server/migrations.ts'
import { createCatalogue } from '#server/stores/catalogue.ts'
import { createMediaUrls } from '#server/stores/media-urls.ts'
import { mediaFeature } from './feature.ts'
import { PART_JOB } from './part-store.ts'

const NOWHERE = '/nowhere/ffmpeg'
const clock = frozenClock(new Date('2026-05-01T10:00:00Z'))
const media = createMediaUrls({ mediaBaseUrl: null })

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'media-feature-'))
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

/** What a node takes of the jobs that need ffmpeg, once it has looked for it. */
async function takenBy(store: string, ffmpegPath: string | undefined) {
  const feature = mediaFeature({
    db: database.db,
    clock,
    jobs: { enqueue: async () => {} },
    log: silentLog,
    config: {
      dataDir: directory,
      media: {
        store,
        baseUrl: null,
        pageOrigin: null,
        accel: null,
        signingKey: null,
        addressKeys: [],
        isSecureLink: false,
        ffmpegPath,
        ffprobePath: undefined,
        searchPath: process.env['PATH'] ?? '',
      },
    },
    secrets: { mediaSigningKey: 'a signing key of thirty-two bytes' },
    mediaStore: diskStore(join(directory, 'store')),
    mayWatch: async () => accept(null),
    catalogue: createCatalogue({ db: database.db, clock, media }),
  })
  await feature.start?.()
  const kinds = ['media.import', 'media.stills', PART_JOB]
  const taken = () => kinds.filter((kind) => feature.jobs?.[kind]?.hasTime?.() !== false)
  if (ffmpegPath !== NOWHERE)
    await vi.waitFor(() => expect(taken()).not.toEqual([]), { timeout: 20_000 })
  else await feature.offers.findTools()
  const all = [...taken(), ...(feature.offers.hasTools() ? ['moments.cut'] : [])]
  await feature.stop?.()

  return all
}

describe('mediaFeature', () => {
  const bucket = 's3://films?region=eu-central-1&endpoint=http://127.0.0.1:1'

  it('takes no job that needs ffmpeg on a node without it, where another may have it', async () => {
    expect(await takenBy(bucket, NOWHERE)).toEqual([])
  })

  it('takes what a user waits for on a node alone without ffmpeg, so that it is refused', async () => {
    expect(await takenBy('disk', NOWHERE)).toEqual(['media.stills', 'moments.cut'])
  })

  it('takes all of them on a node that has ffmpeg', { timeout: 30_000 }, async () => {
    expect(await takenBy(bucket, process.env['FFMPEG_PATH'])).toEqual([
      'media.import',
      'media.stills',
      PART_JOB,
      'moments.cut',
    ])
  })
})
