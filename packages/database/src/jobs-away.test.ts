import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import type { Database } from './database.ts'
import { createJobQueue } from './jobs.ts'
import { jobsMigrations } from './jobs-migrations.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const clock = frozenClock(new Date('2026-01-01T10:00:00Z'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations])
})
afterAll(() => database.drop())

describe('drain of a queue whose database goes away', () => {
  it('fails after the jobs under way have ended, and none of them ends the process', async () => {
    const ends: string[] = []
    const ending = Promise.withResolvers<void>()
    let isAway = false
    const away = async () => {
      setImmediate(ending.resolve)
      throw new Error('The database is away.')
    }
    const db: Database = {
      ...database.db,
      maybe: (schema, query) => (isAway ? away() : database.db.maybe(schema, query)),
      transaction: (work) => (isAway ? away() : database.db.transaction(work)),
    }
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const film = {
      run: async () => {
        isAway = true
        await ending.promise
        ends.push('job')
        throw new Error('The job fails, which cannot be stored.')
      },
    }
    await jobs.enqueue(database.db, { kind: 'film', payload: null })
    await jobs.drain({ film }, 2).catch((error: unknown) => ends.push(String(error)))

    expect(ends).toEqual(['job', 'Error: The database is away.'])
  })
})
