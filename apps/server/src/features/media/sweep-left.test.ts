import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UPLOAD_RETENTION_DAYS } from '@hlizo/contract/calls/studio-uploads'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { DAY_MS } from '@hlizo/kit/durations'
import { uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { diskStore } from '@hlizo/media/disk-store'
import { deleteAll, partKey, type MediaStore } from '@hlizo/media/store'
import { serverMigrations } from '#server/migrations.ts'
import { assetStore, type ImportSource } from './asset-store.ts'
import { sweepLeft } from './sweep-left.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)

let database: TestDatabase
let directory: string
let store: MediaStore
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
  directory = await mkdtemp(join(tmpdir(), 'sweep-left-'))
  store = diskStore(directory)
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})
beforeEach(async () => {
  clock.set(now)
  for (const prefix of ['t/', 'u/']) await deleteAll(store, prefix)
  await database.db.run(raw('delete from app.media_import'))
})

const put = (...keys: string[]) =>
  Promise.all(keys.map((key) => store.put(key, { bytes: Buffer.from('left') })))
const importIn = async (state: string, source: Partial<ImportSource> = {}) => {
  const id = uuidv7(now)
  const order = {
    source: { file: 'a.mp4', captions: [], ...source },
    videoIds: [],
    orderedBy: null,
  }
  await assetStore(database.db).queue(id, order, now)
  await database.db.run(sql`update app.media_import set state = ${state} where id = ${id}`)
  return id
}
/** What is left in the bucket after so many days. */
const leftAfter = async (days: number) => {
  clock.set(new Date(now.getTime() + days * DAY_MS))
  const remove = (id: string) => deleteUpload(id)
  const deps = { db: database.db, clock, log: silentLog, store, uploads: { remove } }
  await sweepLeft(deps, new AbortController().signal)
  const keys: string[] = []
  for (const prefix of ['t/', 'u/']) for await (const { key } of store.list(prefix)) keys.push(key)

  return keys.toSorted()
}
const deleteUpload = async (id: string) => {
  for (const key of [`u/${id}`, `u/${id}.info`, `u/${id}.part`]) await store.delete(key)
}

describe('sweepLeft', () => {
  it('deletes parts of imports that are over or gone, after a day', async () => {
    const ids = [await importIn('done'), await importIn('failed'), uuidv7(now)]
    const keys = ids.map((id) => partKey(id, `0-${uuidv7(now)}`)).toSorted()
    await put(...keys)

    expect(await leftAfter(0.9)).toEqual(keys)
    expect(await leftAfter(1.1)).toEqual([])
  })

  it.each(['queued', 'running'])('retains parts of an import that is %s', async (state) => {
    const key = partKey(await importIn(state), 'sound-0')
    await put(key)

    expect(await leftAfter(100)).toEqual([key])
  })

  it('deletes uploads that no row names, when a command cannot be sending them any more', async () => {
    const [whole, begun, ofDone] = [uuidv7(now), uuidv7(now), uuidv7(now)]
    await importIn('done', { upload: ofDone })
    const keys = [`u/${whole}`, `u/${begun}.info`, `u/${begun}.part`, `u/${ofDone}`].toSorted()
    await put(...keys)

    expect(await leftAfter(UPLOAD_RETENTION_DAYS - 0.1)).toEqual(keys)
    expect(await leftAfter(UPLOAD_RETENTION_DAYS + 0.1)).toEqual([])
  })

  it.each(['queued', 'running', 'failed'])(
    'retains what an import reads that is %s: its master and captions, by name or its own id',
    async (state) => {
      const [master, captions] = [uuidv7(now), uuidv7(now)]
      const text = { file: 'ro.srt', lang: 'ro', label: 'Română', upload: captions }
      const id = await importIn(state, { upload: master, captions: [text] })
      const keys = [`u/${id}`, `u/${master}`, `u/${captions}`].toSorted()
      await put(...keys)

      expect(await leftAfter(100)).toEqual(keys)
    },
  )

  it('retains uploads of Studio, and what it does not know', async () => {
    const id = uuidv7(now)
    await database.db.run(sql`insert into app.upload
        (id, name, kind, bytes, modified_at, plan, created_at, touched_at)
      values (${id}, 'film.mp4', 'film', 10, ${now}, '{}', ${now}, ${now})`)
    const keys = [`u/${id}`, `u/${id}.info`, 'u/a-file', 't/a-folder/file'].toSorted()
    await put(...keys)

    expect(await leftAfter(100)).toEqual(keys)
  })
})
