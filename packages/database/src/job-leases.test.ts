import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { LeaseLost } from '@hlizo/kit/while-renewing'
import type { Database } from './database.ts'
import { createJobQueue, type JobContext, type JobHandler } from './jobs.ts'
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

  it('that ends during a run is the reason why the run ends, which is no failure of the job', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const film = {
      maxFailures: 1,
      run: async (_: unknown, { signal }: JobContext) => {
        vi.advanceTimersByTime(60_000)
        expect(signal.aborted).toBe(true)
        throw new Error('The encoder was ended.')
      },
    }
    await queue().enqueue(database.db, { kind: 'film', payload: null })
    await queue().drain({ film })

    expect(await free()).toEqual([])
    const Failures = z.object({ failures: z.number(), isDead: z.boolean() })
    const found = sql`select failures, dead_at is not null as "isDead" from jobs.job`
    expect(await database.db.one(Failures, found)).toEqual({ failures: 0, isDead: false })
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

describe('a job that another node has taken over', () => {
  const Job = z.object({
    attempts: z.number(),
    isLeased: z.boolean(),
    seconds: z.number().nullable(),
  })
  const jobs = () =>
    database.db.many(
      Job,
      sql`select attempts, leased_until is not null as "isLeased",
        extract(epoch from leased_until - now())::float8 as seconds from jobs.job`,
    )
  const expire = () =>
    database.db.run(sql`update jobs.job set leased_until = now() - interval '1 second'`)
  afterEach(() => vi.useRealTimers())

  /** Two nodes run the same job; the first is cut off from the database while its lease ends. */
  const twoNodes = async (more: Partial<JobHandler> = {}) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    let isAway = false
    const reached = <Value>(ask: () => Promise<Value>) =>
      isAway ? Promise.reject<Value>(new Error('The database is away.')) : ask()
    const cutOff: Database = {
      ...database.db,
      run: (query) => reached(() => database.db.run(query)),
      maybe: (schema, query) => reached(() => database.db.maybe(schema, query)),
      transaction: (work) => reached(() => database.db.transaction(work)),
    }
    const node = (db: Database) => {
      const [began, end] = [Promise.withResolvers<JobContext>(), Promise.withResolvers<void>()]
      const queueOfNode = createJobQueue({ db, clock, log: silentLog })
      const film: JobHandler = {
        ...more,
        run: async (_, context) => {
          began.resolve(context)
          await end.promise
        },
      }
      const drained = () => queueOfNode.drain({ film })
      return { began: began.promise, end, queue: queueOfNode, drained }
    }
    const [first, second] = [node(cutOff), node(database.db)]
    await queue().enqueue(database.db, { kind: 'film', payload: null })
    const firstDone = first.drained()
    const context = await first.began
    isAway = true
    await expire()
    const secondDone = second.drained()
    await second.began
    const comeBack = () => {
      isAway = false
    }

    return { first, second, context, firstDone, secondDone, comeBack }
  }

  it('is not finished by the node that has lost it', async () => {
    const { first, second, firstDone, secondDone, comeBack } = await twoNodes()
    comeBack()
    first.end.resolve()
    await firstDone
    expect(await jobs()).toMatchObject([{ attempts: 2, isLeased: true }])

    second.end.resolve()
    await secondDone
    expect(await jobs()).toEqual([])
  })

  it('is finished once when it recurs', async () => {
    const { first, second, firstDone, secondDone, comeBack } = await twoNodes({ everyMs: 60_000 })
    comeBack()
    first.end.resolve()
    await firstDone
    expect(await jobs()).toMatchObject([{ attempts: 2, isLeased: true }])

    second.end.resolve()
    await secondDone
    expect(await jobs()).toMatchObject([{ attempts: 0, isLeased: false }])
  })

  it('has not failed when it fails at the node that has lost it', async () => {
    const { first, second, firstDone, secondDone, comeBack } = await twoNodes({ maxFailures: 1 })
    comeBack()
    first.end.reject(new Error('too late'))
    await firstDone
    expect(await jobs()).toMatchObject([{ attempts: 2, isLeased: true }])

    second.end.resolve()
    await secondDone
    expect(await jobs()).toEqual([])
  })

  it('is not put back by a stop of the node that has lost it', async () => {
    const { first, second, firstDone, secondDone, comeBack } = await twoNodes()
    comeBack()
    await first.queue.stop()
    expect(await jobs()).toMatchObject([{ attempts: 2, isLeased: true }])

    first.end.reject(new Error('interrupted'))
    await firstDone
    expect(await jobs()).toMatchObject([{ attempts: 2, isLeased: true }])
    second.end.resolve()
    await secondDone
  })

  it('is aborted at the node that asks before a step, which does not renew the lease of the other', async () => {
    const { first, second, context, firstDone, secondDone, comeBack } = await twoNodes()
    comeBack()
    await database.db.run(sql`update jobs.job set leased_until = now() + interval '1000 seconds'`)
    await expect(context.confirm?.()).rejects.toThrow(LeaseLost)
    expect((await jobs())[0]?.seconds).toBeGreaterThan(900)
    expect(context.signal.reason).toBeInstanceOf(LeaseLost)

    first.end.reject(new Error('interrupted'))
    await firstDone
    second.end.resolve()
    await secondDone
    expect(await jobs()).toEqual([])
  })

  it('is aborted at the node that has lost it in its next turn', async () => {
    const { first, second, context, firstDone, secondDone, comeBack } = await twoNodes()
    comeBack()
    const aborted = new Promise((resolve) => {
      context.signal.addEventListener('abort', resolve)
    })
    vi.advanceTimersByTime(20_000)
    await aborted
    expect(context.signal.reason).toBeInstanceOf(LeaseLost)

    first.end.reject(new Error('interrupted'))
    await firstDone
    expect(await jobs()).toMatchObject([{ attempts: 2, isLeased: true }])
    second.end.resolve()
    await secondDone
  })

  it('is aborted at a node that could not renew it for a minute', async () => {
    const { first, second, context, firstDone, secondDone } = await twoNodes()
    vi.advanceTimersByTime(40_000)
    expect(context.signal.aborted).toBe(false)
    vi.advanceTimersByTime(20_000)
    expect(context.signal.reason).toBeInstanceOf(LeaseLost)

    first.end.reject(new Error('interrupted'))
    await firstDone.catch(() => {})
    second.end.resolve()
    await secondDone
    expect(await jobs()).toEqual([])
  })
})
