import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { createJobQueue } from './jobs.ts'
import { jobsMigrations } from './jobs-migrations.ts'
import { raw, sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const clock = frozenClock(new Date('2026-01-01T10:00:00Z'))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations])
})
afterAll(() => database.drop())
beforeEach(() => database.db.run(raw('delete from jobs.job')))

const queue = () => createJobQueue({ db: database.db, clock, log: silentLog })
const free = () =>
  database.db.many(
    z.object({ attempts: z.number() }),
    sql`select attempts from jobs.job where leased_until is null`,
  )

describe('the lease of a job', () => {
  const Lease = z.object({ seconds: z.number() })
  const leaseSeconds = async () =>
    (
      await database.db.one(
        Lease,
        sql`select extract(epoch from leased_until - now())::float8 as seconds from jobs.job`,
      )
    ).seconds
  const setLease = (seconds: number) =>
    database.db.run(
      sql`update jobs.job set leased_until = now() + make_interval(secs => ${seconds})`,
    )
  afterEach(() => vi.useRealTimers())

  it('excludes other nodes until it expires', async () => {
    const attempts: number[] = []
    const film = {
      run: async (_: unknown, { attempt }: { attempt: number }) => void attempts.push(attempt),
    }
    await queue().enqueue(database.db, { kind: 'film', payload: null })
    await setLease(1_000)
    await queue().drain({ film })
    expect(attempts).toEqual([])

    await setLease(-1)
    await queue().drain({ film })
    expect(attempts).toEqual([1])
  })

  it('is a minute long, and renewed while the job runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const found: number[] = []
    const film = {
      run: async () => {
        found.push(await leaseSeconds())
        await setLease(1)
        vi.advanceTimersByTime(20_000)
        await vi.waitUntil(async () => (await leaseSeconds()) > 2)
        found.push(await leaseSeconds())
      },
    }
    await queue().enqueue(database.db, { kind: 'film', payload: null })
    await queue().drain({ film })

    expect(found.map((seconds) => Math.ceil(seconds / 10))).toEqual([6, 6])
  })

  it('outlasts a stop where a second run does harm', async () => {
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const film = {
      staysLeased: true,
      run: () => {
        started.resolve()
        return ended.promise
      },
    }
    await queue().enqueue(database.db, { kind: 'film', payload: null })
    const working = queue()
    await working.work({ film })
    await started.promise
    await working.stop()

    expect(await free()).toEqual([])
    ended.resolve()
    await working.stop()
  })
})
