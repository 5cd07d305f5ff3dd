import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { givenUpJobs } from './given-up-jobs.ts'
import { createJobQueue } from './jobs.ts'
import { jobsMigrations } from './jobs-migrations.ts'
import { sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const clock = frozenClock(new Date('2026-01-01T10:00:00Z'))
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations])
})
afterAll(() => database.drop())

describe('givenUpJobs', () => {
  it('lists and repeats jobs of a kind, one of each key', async () => {
    const { db } = database
    const jobs = createJobQueue({ db, clock, log: silentLog })
    const done = new Set<unknown>()
    let isBroken = true
    const handler = {
      maxFailures: 1,
      run: async (payload: unknown) => {
        if (isBroken) throw new Error('Broken.')
        done.add(payload)
      },
    }
    const handlers = { refund: handler, coupon: handler }
    for (const payload of [1, 2]) {
      await jobs.enqueue(db, { kind: 'refund', key: 'a', payload })
      await jobs.drain(handlers)
    }
    await jobs.enqueue(db, { kind: 'refund', key: 'b', payload: 3 })
    await jobs.enqueue(db, { kind: 'coupon', payload: 4 })
    await jobs.drain(handlers)
    isBroken = false
    await jobs.enqueue(db, { kind: 'refund', key: 'b', payload: 5 })

    const refund = { kind: 'refund', deadAt: clock.now(), error: 'Broken.' }
    expect(await givenUpJobs(db).list('refund')).toEqual([
      { ...refund, key: 'b' },
      { ...refund, key: 'a' },
      { ...refund, key: 'a' },
    ])
    expect(await givenUpJobs(db).retry('refund', clock.now())).toEqual([
      { kind: 'refund', count: 1 },
    ])
    await jobs.drain(handlers)
    expect(done).toEqual(new Set([2, 5]))
    expect(await givenUpJobs(db).retry(null, clock.now())).toEqual([
      { kind: 'coupon', count: 1 },
      { kind: 'refund', count: 2 },
    ])
    await jobs.drain(handlers)

    expect(done).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(await givenUpJobs(db).list(null)).toEqual([])
  })
  it('counts them by kind, with the error of the newest', async () => {
    const { db } = database
    const given = (kind: string, deadAt: string) =>
      db.run(sql`insert into jobs.job (id, kind, payload, run_at, dead_at, last_error)
        values (gen_random_uuid(), ${kind}, '{}', ${deadAt}, ${deadAt}, ${`Broken on ${deadAt}.`})`)
    await given('refund', '2026-01-03T00:00:00Z')
    await given('refund', '2026-01-02T00:00:00Z')
    await given('coupon', '2026-01-04T00:00:00Z')
    const kind = (name: string, count: number, at: string) => ({
      kind: name,
      count,
      lastAt: new Date(at),
      error: `Broken on ${at}.`,
    })

    expect(await givenUpJobs(db).kinds()).toEqual([
      kind('coupon', 1, '2026-01-04T00:00:00Z'),
      kind('refund', 2, '2026-01-03T00:00:00Z'),
    ])
  })
})
