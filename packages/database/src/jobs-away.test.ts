import { once } from 'node:events'
import { createConnection } from 'node:net'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { connect, type Database } from './database.ts'
import { createJobQueue, type JobHandler } from './jobs.ts'
import { jobsMigrations } from './jobs-migrations.ts'
import { raw, sql } from './sql.ts'
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

describe('a job whose service is unavailable', () => {
  const Row = z.object({ failures: z.number(), waitMs: z.number(), error: z.string() })

  it('is repeated with a bounded delay, is not set aside, and says why it waits', async () => {
    class Away extends Error {}
    const moving = frozenClock(clock.now())
    const isServiceAway = (error: unknown) => error instanceof Away
    const jobs = createJobQueue({ db: database.db, clock: moving, log: silentLog, isServiceAway })
    const isLast: boolean[] = []
    const refund: JobHandler = {
      maxFailures: 1,
      run: async (_, context) => {
        const error = new Away('503')
        isLast.push(context.isLast(error))
        throw error
      },
    }
    await jobs.enqueue(database.db, { kind: 'refund', payload: null })
    const waits: number[] = []
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await jobs.drain({ refund })
      const { failures, waitMs, error } = await database.db.one(
        Row,
        sql`select failures, last_error as error,
            extract(epoch from run_at - ${moving.now()}::timestamptz)::float8 * 1000 as "waitMs"
          from jobs.job where kind = 'refund' and dead_at is null`,
      )
      expect([failures, error]).toEqual([0, 'A service is unavailable: 503'])
      waits.push(waitMs)
      moving.advance(waitMs)
    }

    expect(isLast).toEqual(Array.from({ length: 30 }, () => false))
    expect(waits[0]).toBeLessThanOrEqual(4_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(10 * 60_000)
    expect(Math.min(...waits.slice(15))).toBeGreaterThanOrEqual(5 * 60_000)
  })
})

describe('a job that fails', () => {
  const Counts = z.object({ failures: z.number(), isDead: z.boolean() })
  const counts = () =>
    database.db.one(
      Counts,
      sql`select failures, dead_at is not null as "isDead" from jobs.job where kind = 'film'`,
    )
  const runOnce = async (failure: () => Promise<unknown>) => {
    const jobs = createJobQueue({ db: database.db, clock, log: silentLog })
    const isLast: boolean[] = []
    const film: JobHandler = {
      maxFailures: 1,
      run: async (_, context) => {
        await failure().catch((error: unknown) => {
          isLast.push(context.isLast(error))
          throw error
        })
      },
    }
    await database.db.run(raw("delete from jobs.job where kind = 'film'"))
    await jobs.enqueue(database.db, { kind: 'film', payload: null })
    await jobs.drain({ film })

    return isLast
  }

  it('because its database was away is not set aside, and does not count', async () => {
    const gone = connect('postgresql://hlizo@127.0.0.1:1/hlizo')

    expect(await runOnce(() => gone.run(raw('select 1')))).toEqual([false])
    expect(await counts()).toEqual({ failures: 0, isDead: false })
    expect(await runOnce(() => gone.transaction((tx) => tx.run(raw('select 1'))))).toEqual([false])
    expect(await counts()).toEqual({ failures: 0, isDead: false })
    await gone.close()
  })

  it('because another service was away is set aside after its last failure', async () => {
    const refused = () => once(createConnection(1, '127.0.0.1'), 'connect')

    expect(await runOnce(refused)).toEqual([true])
    expect(await counts()).toEqual({ failures: 1, isDead: true })
  })

  it('because a statement takes too long is set aside after its last failure', async () => {
    const slow = connect(database.url, { answerWithinMs: 1 })

    expect(await runOnce(() => slow.run(raw('select pg_sleep(10)')))).toEqual([true])
    expect(await counts()).toEqual({ failures: 1, isDead: true })
    await slow.close()
  })
})
