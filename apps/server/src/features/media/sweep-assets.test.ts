import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { HOUR_MS } from '@hlizo/kit/durations'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { diskStore } from '@hlizo/media/disk-store'
import { assetKey, partKey, type MediaStore } from '@hlizo/media/store'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { uuidv7 } from '@hlizo/kit/ids'
import { filmKeys } from './film-keys.ts'
import { sweepAssetsJob } from './sweep-assets.ts'
import { nextFilmOfVideo } from './testing-imports.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)
const oldFilm = '0123456789abcdef0123456789abcdef'
const newFilm = 'fedcba9876543210fedcba9876543210'

let database: TestDatabase
let directory: string
let store: MediaStore
let videoId: number
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'sweep-'))
  store = diskStore(directory)
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  clock.set(now)
  await database.db.run(raw('delete from app.video'))
  await database.db.run(raw('delete from app.asset'))
  await database.db.run(raw('delete from app.media_import'))
  videoId = await testCatalogue(database.db, now).video()
  for (const id of [oldFilm, newFilm]) {
    await database.db.run(sql`insert into app.asset (id, descriptor, created_at)
      values (${id}, '{}', ${now})`)
    await store.put(assetKey(id, 'asset.json'), { bytes: Buffer.from('{}') })
    await store.put(assetKey(id, 'v720_00000.m4s'), { bytes: Buffer.from('film') })
    await filmKeys(database.db).make(id, clock)
  }
  await plays(newFilm)
})

const plays = (assetId: string) =>
  database.db.run(sql`update app.video set asset_id = ${assetId} where id = ${videoId}`)
const sweepAfter = async (hours: number, from = store) => {
  clock.set(new Date(now.getTime() + hours * HOUR_MS))
  const uploads = { remove: async () => {} }
  const job = sweepAssetsJob({ db: database.db, clock, log: silentLog, store: from, uploads })
  await job.run({}, { attempt: 1, isLast: () => false, signal: new AbortController().signal })
}
const filesOf = async (id: string) => {
  const keys: string[] = []
  for await (const { key } of store.list(assetKey(id, ''))) keys.push(key)
  return keys.length
}

describe('sweepAssetsJob', () => {
  it('retains a replaced film until its last URL has expired', async () => {
    await sweepAfter(0)
    await sweepAfter(6.9)
    expect(await filesOf(oldFilm)).toBe(2)
    await sweepAfter(7.1)

    expect([await filesOf(oldFilm), await filesOf(newFilm)]).toEqual([0, 2])
    const keys = filmKeys(database.db)
    expect([await keys.find(oldFilm), (await keys.find(newFilm))?.length]).toEqual([null, 16])
  })

  it('continues after a film whose files cannot be deleted, and retries it', async () => {
    await database.db.run(raw('update app.video set asset_id = null'))
    const refusing: MediaStore = {
      ...store,
      delete: async (key) => {
        if (key.includes(oldFilm)) throw new Error('The store refuses.')
        await store.delete(key)
      },
    }
    await sweepAfter(0)
    await sweepAfter(8, refusing)
    const before = [(await filesOf(oldFilm)) > 0, await filesOf(newFilm)]
    await sweepAfter(9)

    expect(before).toEqual([true, 0])
    expect(await filesOf(oldFilm)).toBe(0)
  })

  it('also deletes what interrupted imports have left', async () => {
    const key = partKey(uuidv7(now), '0-left')
    await store.put(key, { bytes: Buffer.from('part') })
    await sweepAfter(25)

    expect(await store.head(key)).toBeNull()
  })

  it('retains a film that is played again', async () => {
    await sweepAfter(0)
    await plays(oldFilm)
    await sweepAfter(7.1)
    await sweepAfter(14)

    expect(await filesOf(oldFilm)).toBe(2)
  })

  it.each([
    ['plays again', () => plays(newFilm)],
    [
      'may be the film of an import that has just begun',
      () =>
        database.db.run(sql`insert into app.media_import (id, source, state, created_at, updated_at)
          values ('0190163d-8694-739b-aea5-966c26f8ad91', '{}', 'queued', ${now}, ${now})`),
    ],
  ])('retains a film that %s while others are deleted', async (_, change) => {
    await database.db.run(raw('update app.video set asset_id = null'))
    await sweepAfter(0)
    let isChanged = false
    const changing: MediaStore = {
      ...store,
      delete: async (key) => {
        // The first film that is deleted; the other one is the one that is wanted again.
        if (!isChanged) await change()
        isChanged = true
        await store.delete(key)
      },
    }
    await sweepAfter(8, changing)

    expect([await filesOf(oldFilm), await filesOf(newFilm)]).toEqual([0, 2])
  })

  it('retains a film whose still is the picture of a title', async () => {
    await database.db.run(sql`update app.video set picture_id = ${oldFilm} where id = ${videoId}`)
    await sweepAfter(0)
    await sweepAfter(8)

    expect(await filesOf(oldFilm)).toBe(2)
  })

  it('retains a replaced film for the 30 days in which it can be restored', async () => {
    await database.db
      .run(sql`insert into app.former_film (id, video_id, asset_id, chapters, replaced_at, replaced_by)
      values ('0190163d-8694-739b-aea5-966c26f8ad92', ${videoId}, ${oldFilm}, '[]', ${now}, 'Ana')`)
    await sweepAfter(0)
    await sweepAfter(29 * 24)
    await sweepAfter(29 * 24 + 8)
    expect(await filesOf(oldFilm)).toBe(2)
    await sweepAfter(31 * 24)
    await sweepAfter(31 * 24 + 8)

    expect(await filesOf(oldFilm)).toBe(0)
  })

  it('retains a film that is ready to replace another one', async () => {
    await nextFilmOfVideo(database.db, { videoId, assetId: oldFilm, now })
    await sweepAfter(0)
    await sweepAfter(8)

    expect(await filesOf(oldFilm)).toBe(2)
  })

  it('waits while films are being imported', async () => {
    await sweepAfter(0)
    await database.db
      .run(sql`insert into app.media_import (id, source, state, created_at, updated_at)
      values ('0190163d-8694-739b-aea5-966c26f8ad91', '{}', 'queued', ${now}, ${now})`)
    await sweepAfter(8)

    expect(await filesOf(oldFilm)).toBe(2)
  })
})
