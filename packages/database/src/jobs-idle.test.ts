import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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

it('an idle queue asks once for all kinds, and claims a job of the kind that has one', async () => {
  const kinds = ['film', 'mail', 'picture', 'report', 'sweep']
  const counts = { claims: 0, looks: 0 }
  const db: Database = {
    ...database.db,
    maybe: (schema, query) => {
      counts.claims += 1
      return database.db.maybe(schema, query)
    },
    many: (schema, query) => {
      counts.looks += 1
      return database.db.many(schema, query)
    },
  }
  const done: string[] = []
  const handlers = kinds.map((kind) => [kind, { run: async () => void done.push(kind) }] as const)
  const jobs = createJobQueue({ db, clock, log: silentLog, pollMs: 1 })
  await jobs.work(Object.fromEntries(handlers))
  await vi.waitFor(() => expect(counts.looks).toBeGreaterThan(20))

  expect(counts.claims).toBe(kinds.length)
  await jobs.enqueue(database.db, { kind: 'mail', payload: null })
  await vi.waitFor(() => expect(done).toEqual(['mail']))
  await jobs.stop()

  expect(counts.claims).toBeLessThan(2 * kinds.length)
})
