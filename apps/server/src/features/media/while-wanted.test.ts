import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobsMigrations } from '@hlizo/database/jobs-migrations'
import type { Database } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { uuidv7 } from '@hlizo/kit/ids'
import { wait } from '@hlizo/kit/wait'
import { ImportOver } from '@hlizo/media/import'
import { serverMigrations } from '#server/migrations.ts'
import { assetStore } from './asset-store.ts'
import { whileWanted } from './while-wanted.ts'

const now = new Date('2026-05-01T10:00:00Z')
const State = z.object({ state: z.string() })

let database: TestDatabase
let importId: string
beforeAll(async () => {
  database = await testDatabase([jobsMigrations, serverMigrations])
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.db.run(raw('delete from app.media_import'))
  importId = uuidv7(now)
  const assets = assetStore(database.db)
  const source = { file: 'film.mp4', captions: [] }
  await assets.queue(importId, { source, videoIds: [], orderedBy: null }, now)
  await assets.begin(importId, now)
})

const change = (what: string) =>
  database.db.run(sql`update app.media_import set ${raw(what)} where id = ${importId}`)
/** Work that runs until it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
const working = (db: Database, work = untilAborted) => {
  const given = { db, importId, stopping: new AbortController().signal }
  const reasons: unknown[] = []
  const noted = async (signal: AbortSignal) => {
    await work(signal).finally(() => reasons.push(signal.reason))
  }
  const pause: typeof wait = (_, signal) => wait(1, signal)
  return { reasons, ended: whileWanted({ ...given, pause }, noted) }
}

describe('whileWanted', () => {
  it('ends the work when another node has done the import, and its work is of no use', async () => {
    const { ended, reasons } = working(database.db)
    await change("state = 'done'")

    expect(await ended).toBe(false)
    expect(reasons).toEqual([new ImportOver('done')])
  })

  it.each([
    ['pause', () => change('paused_at = now()'), new Error('The import is paused.')],
    [
      'cancel',
      () => database.db.run(raw('delete from app.media_import')),
      new ImportOver('cancelled'),
    ],
  ])('still sees a %s after a query has failed', async (_, wish, reason) => {
    const failed = Promise.withResolvers<void>()
    let looks = 0
    const db: Database = {
      ...database.db,
      maybe: async (schema, query) => {
        looks += 1
        if (looks > 1) return database.db.maybe(schema, query)
        failed.resolve()
        throw new Error('The database is away.')
      },
    }
    const { ended, reasons } = working(db)
    await failed.promise
    await wish()

    expect(await ended).toBe(false)
    expect(reasons).toEqual([reason])
  })

  it('ends when the work itself finds that the import is gone', async () => {
    const { ended } = working(database.db, () => Promise.reject(new ImportOver('cancelled')))

    expect(await ended).toBe(false)
  })
})

describe('an import that is done', () => {
  it('stays done whatever a node still says that has lost its lease', async () => {
    await change("state = 'done', step = 'done', fraction = 1")
    const assets = assetStore(database.db)
    await assets.hold(importId, { failure: 'AWAY' }, now)
    await assets.report(importId, { step: 'encode', fraction: 0.5, secondsLeft: 60 }, now)
    await assets.fail(importId, { failure: 'DAMAGED' }, now)

    expect(
      await database.db.one(
        State,
        sql`select state from app.media_import where id = ${importId} and failure is null`,
      ),
    ).toEqual({ state: 'done' })
  })
})
