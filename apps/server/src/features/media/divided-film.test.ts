import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import type { wait } from '@hlizo/kit/wait'
import type { DivisibleFilm } from '@hlizo/media/build-asset'
import { diskStore } from '@hlizo/media/disk-store'
import { ImportOver } from '@hlizo/media/import'
import { openUploadStore } from '@hlizo/media/open-upload-store'
import { mediaToolsForTests } from '@hlizo/media/testing-ffmpeg'
import { serverMigrations } from '#server/migrations.ts'
import { assetStore } from './asset-store.ts'
import { dividedFilm } from './divided-film.ts'
import { encoders } from './encoders.ts'
import { partStore } from './part-store.ts'

const now = new Date('2026-05-01T10:00:00Z')
const video = {
  index: 0,
  durationSeconds: 20,
  width: 416,
  height: 234,
  codedPixels: 416 * 234,
  frameRate: { numerator: 25, denominator: 1 },
  pixelFormat: 'yuv420p',
  colorSpace: 'bt709',
  colorTransfer: 'bt709',
}

let database: TestDatabase
let directory: string
let importId: string
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'divided-film-'))
  await encoders(database.db, randomUUID()).renew()
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.db.run(raw('delete from app.media_import'))
  importId = uuidv7(now)
  const assets = assetStore(database.db)
  const source = { file: 'film.mp4', upload: importId, captions: [] }
  await assets.queue(importId, { source, videoIds: [], orderedBy: null }, now)
  await assets.begin(importId, now)
})

/** A film of twenty seconds, divided between this node and another; `change` comes after the look at its parts. */
async function divided(change: () => Promise<unknown>) {
  const { db } = database
  const disk = openUploadStore('disk', join(directory, 'uploads'))
  const film: DivisibleFilm = {
    master: {
      formats: ['mov'],
      durationSeconds: 20,
      streamCount: 1,
      video,
      audio: null,
      artwork: null,
      others: [],
      chapters: [],
      isSoundOnly: false,
    },
    settings: 'film',
    loudness: null,
    keyframeSeconds: 2,
    names: ['v234'],
    directory: join(directory, 'film'),
    onFraction: () => {},
  }
  const wanted = { id: importId, source: { file: 'film.mp4', upload: importId, captions: [] } }
  let looks = 0
  const pause: typeof wait = async () => {
    looks += 1
    if (looks > 1) throw new Error('It waits for ever.')
    await change()
  }
  const deps = {
    db,
    clock: frozenClock(now),
    log: silentLog,
    store: diskStore(join(directory, 'store')),
    jobs: { enqueue: async () => {} },
    uploads: { ...disk, pathOf: () => null },
    encoder: { id: randomUUID(), isBusy: true, partSeconds: 5 },
    workDir: join(directory, 'work'),
    findTools: async () => ({ ok: true as const, value: await mediaToolsForTests() }),
    pause,
  }
  return dividedFilm(deps, { wanted, file: 'film.mp4' }, new AbortController().signal)(film)
}

describe('dividedFilm', () => {
  it('ends when its import is cancelled, with the parts', async () => {
    const cancel = () => database.db.run(raw('delete from app.media_import'))

    await expect(divided(cancel)).rejects.toEqual(new ImportOver('cancelled'))
  })

  it('ends when another node has done the import', async () => {
    const finish = async () => {
      await database.db.run(sql`update app.media_import set state = 'done' where id = ${importId}`)
      await partStore(database.db).remove(importId)
    }

    await expect(divided(finish)).rejects.toEqual(new ImportOver('done'))
  })

  it('has the film encoded whole when another node has given its parts up', async () => {
    expect(await divided(() => partStore(database.db).remove(importId))).toBe(false)
  })
})
