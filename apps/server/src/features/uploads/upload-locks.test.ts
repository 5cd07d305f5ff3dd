import { ERRORS, type RequestRelease } from '@tus/utils'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Database } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { silentLog } from '@hlizo/kit/log'
import { serverMigrations } from '#server/migrations.ts'
import { uploadLocks } from './upload-locks.ts'

const now = new Date('2026-05-01T10:00:00Z')
const RENEW_MS = 2_000
const Row = z.object({ writer: z.string().nullable(), seconds: z.number().nullable() })

let database: TestDatabase
let id = ''
beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  id = uuidv7(now)
  await database.db.run(sql`insert into app.upload
      (id, name, kind, bytes, modified_at, plan, created_at, touched_at)
    values (${id}, 'film.mp4', 'film', 10, ${now}, '{}', ${now}, ${now})`)
})
afterEach(() => vi.useRealTimers())

/** One request; `pause` is what happens while it waits. */
function requestThat(
  pause: () => Promise<unknown> = async () => {},
  db: Pick<Database, 'maybe' | 'run'> = database.db,
) {
  const waits: number[] = []
  const release = vi.fn<RequestRelease>()
  const locks = uploadLocks({
    db,
    log: silentLog,
    idOf: (name) => name,
    pause: async (milliseconds) => {
      waits.push(milliseconds)
      await pause()
    },
  })
  const lock = locks.newLock(id)
  const signal = new AbortController()

  return {
    waits,
    release,
    abort: () => signal.abort(),
    lock: () => lock.lock(signal.signal, release),
    unlock: () => lock.unlock(),
  }
}

const row = () =>
  database.db.one(
    Row,
    sql`select writer, extract(epoch from written_until - now())::float8 as seconds
      from app.upload where id = ${id}`,
  )
const expire = () =>
  database.db.run(
    sql`update app.upload set written_until = now() - interval '1 second' where id = ${id}`,
  )

describe('the lock of an upload', () => {
  it('is acquired at once while no request writes, and released', async () => {
    const only = requestThat()
    await only.lock()
    expect(only.waits).toEqual([])
    expect((await row()).writer).not.toBeNull()

    await only.unlock()
    expect(await row()).toEqual({ writer: null, seconds: null })
  })

  it('makes a newer request wait until the older one has stopped', async () => {
    const older = requestThat()
    await older.lock()
    const newer = requestThat(async () => {
      vi.advanceTimersByTime(RENEW_MS)
      await vi.waitUntil(() => older.release.mock.calls.length > 0)
      await older.unlock()
    })
    await newer.lock()

    expect(newer.waits).toHaveLength(1)
    await newer.unlock()
  })

  it('does not interrupt the writer while no other request waits', async () => {
    const older = requestThat()
    await older.lock()
    const newer = requestThat(() => older.unlock())
    await newer.lock()
    await expire()
    vi.advanceTimersByTime(RENEW_MS)
    await vi.waitUntil(async () => ((await row()).seconds ?? 0) > 0)

    expect(newer.release).not.toHaveBeenCalled()
    await newer.unlock()
  })

  it('is taken from a crashed node, whose unlock has no effect', async () => {
    const dead = requestThat()
    await dead.lock()
    await expire()
    const newer = requestThat()
    await newer.lock()
    expect(newer.waits).toEqual([])

    const { writer } = await row()
    await dead.unlock()
    expect(await row()).toMatchObject({ writer })
    await newer.unlock()
  })

  it('makes a request stop that has lost it', async () => {
    const older = requestThat()
    await older.lock()
    await database.db.run(sql`update app.upload set writer = ${uuidv7(now)} where id = ${id}`)
    vi.advanceTimersByTime(RENEW_MS)

    await vi.waitUntil(() => older.release.mock.calls.length > 0)
    await older.unlock()
  })

  it('makes a request stop that could not renew it, before another one may have it', async () => {
    const away = () => Promise.reject(new Error('away'))
    const cut = requestThat(undefined, { ...database.db, maybe: away })
    await cut.lock()
    await vi.advanceTimersByTimeAsync(2 * RENEW_MS)
    const early = cut.release.mock.calls.length
    await vi.advanceTimersByTimeAsync(RENEW_MS)

    expect([early, cut.release.mock.calls.length]).toEqual([0, 1])
    await cut.unlock()
  })

  it('is awaited with a timeout, and not by an ended request', async () => {
    const older = requestThat()
    await older.lock()
    const patient = requestThat()
    await expect(patient.lock()).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
    expect(patient.waits).toHaveLength(60)

    const ended = requestThat()
    ended.abort()
    await expect(ended.lock()).rejects.toBe(ERRORS.ERR_LOCK_TIMEOUT)
    expect(ended.waits).toEqual([])
    await older.unlock()
  })
})
