import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
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

describe('drain of a queue whose database becomes unavailable', () => {
  it('rejects after the running jobs have ended, without an unhandled rejection', async () => {
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

describe('work of a queue whose database becomes unavailable', () => {
  it('checks once for all kinds whether it is available again, then runs their jobs', async () => {
    const kinds = ['film', 'mail', 'picture', 'report', 'sweep']
    const counts = { claims: 0, probes: 0 }
    let isAway = true
    const asked = <Value>(count: keyof typeof counts, ask: () => Promise<Value>) => {
      if (!isAway) return ask()
      counts[count] += 1
      return Promise.reject(new Error('The database is away.'))
    }
    const db: Database = {
      ...database.db,
      maybe: (schema, query) => asked('claims', () => database.db.maybe(schema, query)),
      run: (query) => asked('probes', () => database.db.run(query)),
    }
    const jobs = createJobQueue({ db, clock, log: silentLog, pollMs: 1 })
    const done: string[] = []
    const handlers = kinds.map((kind) => [kind, { run: async () => void done.push(kind) }] as const)
    for (const kind of kinds) await jobs.enqueue(database.db, { kind, payload: null })
    await jobs.work(Object.fromEntries(handlers))
    await vi.waitFor(() => expect(counts.probes).toBeGreaterThan(20))

    expect(counts.claims).toBe(kinds.length)
    isAway = false
    await vi.waitFor(() => expect(done.toSorted()).toEqual(kinds))
    await jobs.stop()
  })
})
