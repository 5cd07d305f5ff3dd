import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { silentLog } from '@hlizo/kit/log'
import { createJobQueue, JOBS_WAITING } from './jobs.ts'
import { jobsMigrations } from './jobs-migrations.ts'
import { createNotifications } from './notifications.ts'
import { raw, sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'

const Count = z.object({ count: z.number() })
const clock = frozenClock(new Date('2026-01-01T10:00:00Z'))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([jobsMigrations])
})
afterAll(() => database.drop())
beforeEach(() => database.db.run(raw('delete from jobs.job')))

const queue = () => createJobQueue({ db: database.db, clock, log: silentLog })
const waiting = async () =>
  (await database.db.one(Count, sql`select count(*) from jobs.job where dead_at is null`)).count
const free = () =>
  database.db.many(
    z.object({ attempts: z.number() }),
    sql`select attempts from jobs.job where leased_until is null`,
  )

describe('createJobQueue', () => {
  it('runs a job once with several workers', async () => {
    const seen: unknown[] = []
    await queue().enqueue(database.db, { kind: 'greet', payload: { name: 'Ana' } })
    const handlers = { greet: { run: async (payload: unknown) => void seen.push(payload) } }
    await Promise.all(Array.from({ length: 6 }, () => queue().drain(handlers)))

    expect(seen).toEqual([{ name: 'Ana' }])
    expect(await waiting()).toBe(0)
  })

  it('drops a second job with the key of one that waits', async () => {
    await queue().enqueue(database.db, { kind: 'sync', key: 'a', payload: 1 })
    await queue().enqueue(database.db, { kind: 'sync', key: 'a', payload: 2 })

    expect(await waiting()).toBe(1)
  })

  it('takes urgent jobs before older ones', async () => {
    const seen: unknown[] = []
    await queue().enqueue(database.db, { kind: 'draw', payload: 'backlog' })
    await queue().enqueue(database.db, { kind: 'draw', payload: 'awaited', isFirst: true })
    await queue().drain({ draw: { run: async (payload) => void seen.push(payload) } })

    expect(seen).toEqual(['awaited', 'backlog'])
  })

  it('starts an urgent job at once when it is woken, also by another node', async () => {
    const hour = 3_600_000
    const idle = createJobQueue({ db: database.db, clock, log: silentLog, pollMs: hour })
    const notifications = createNotifications({ url: database.url, log: silentLog })
    notifications.listen(JOBS_WAITING, (kind) => idle.wake(kind))
    await notifications.start()
    const ran = Promise.withResolvers<unknown>()
    const looked = Promise.withResolvers<void>()
    await queue().enqueue(database.db, { kind: 'cut', payload: 'before' })
    await idle.work({
      cut: {
        run: async (payload) => (payload === 'before' ? looked.resolve() : ran.resolve(payload)),
      },
    })
    await looked.promise
    await queue().enqueue(database.db, { kind: 'cut', payload: 'awaited', isFirst: true })

    expect(await ran.promise).toBe('awaited')
    await idle.stop()
    await notifications.stop()
  })

  it('does not run a job before its time', async () => {
    let runs = 0
    const handlers = { later: { run: async () => void (runs += 1) } }
    await queue().enqueue(database.db, {
      kind: 'later',
      payload: null,
      runAt: new Date('2026-01-01T11:00:00Z'),
    })
    await queue().drain(handlers)
    expect(runs).toBe(0)

    clock.advance(3_600_000)
    await queue().drain(handlers)
    expect(runs).toBe(1)
  })

  it('marks a job as failed after its last attempt, with the reason', async () => {
    await queue().enqueue(database.db, { kind: 'poison', payload: null })
    const poison = { maxFailures: 1, run: () => Promise.reject(new Error('nu merge')) }
    await queue().drain({ poison })

    const Dead = z.object({ reason: z.string() })
    expect(
      await database.db.one(
        Dead,
        sql`select last_error as reason from jobs.job where dead_at is not null`,
      ),
    ).toEqual({
      reason: 'nu merge',
    })
  })

  it('schedules the next run of a recurring job when one ends', async () => {
    const hourly = { everyMs: 3_600_000, run: () => Promise.resolve() }
    await queue().enqueue(database.db, { kind: 'hourly', key: 'recurring', payload: {} })
    await queue().drain({ hourly })

    expect(await waiting()).toBe(1)
  })

  it('requeues an interrupted job without counting the attempt', async () => {
    const started = Promise.withResolvers<void>()
    const obedient = {
      run: (_: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise<void>((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('interrupted')))
          started.resolve()
        }),
    }
    await queue().enqueue(database.db, { kind: 'film', payload: null })
    const working = queue()
    await working.work({ film: obedient })
    await started.promise
    await working.stop()

    expect(await free()).toEqual([{ attempts: 0 }])
  })

  it('waits at most two seconds for a job that ignores its signal, and requeues it too', async () => {
    const started = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const deaf = {
      run: () => {
        started.resolve()
        return ended.promise
      },
    }
    await queue().enqueue(database.db, { kind: 'deaf', payload: null })
    const working = queue()
    await working.work({ deaf })
    await started.promise
    const askedAt = performance.now()
    await working.stop()

    expect(performance.now() - askedAt).toBeLessThan(3_000)
    expect(await free()).toEqual([{ attempts: 0 }])
    ended.reject(new Error('too late'))
    // Now the abandoned run ends too, which returns nothing for a second time.
    await working.stop()
    expect(await free()).toEqual([{ attempts: 0 }])
  })

  it('leaves a job to another node while this one has no time for its kind', async () => {
    const seen: string[] = []
    let hasTime = false
    const ran = Promise.withResolvers<void>()
    const workOf = (node: string, mayTake: () => boolean) => ({
      part: {
        hasTime: mayTake,
        run: async (payload: unknown) => {
          seen.push(`${node}: ${String(payload)}`)
          if (payload === 'last') ran.resolve()
        },
      },
    })
    const [busy, idle] = [
      createJobQueue({ db: database.db, clock, log: silentLog, pollMs: 1 }),
      createJobQueue({ db: database.db, clock, log: silentLog, pollMs: 1 }),
    ]
    await queue().enqueue(database.db, { kind: 'part', payload: 'first' })
    await busy.work(workOf('busy', () => hasTime))
    await idle.work(workOf('idle', () => !hasTime))
    await vi.waitFor(() => expect(seen).toEqual(['idle: first']))
    hasTime = true
    await queue().enqueue(database.db, { kind: 'part', payload: 'last' })
    await ran.promise
    await Promise.all([busy.stop(), idle.stop()])

    expect(seen).toEqual(['idle: first', 'busy: last'])
  })

  it('runs at most the given number of jobs of a kind at the same time', async () => {
    let [running, most] = [0, 0]
    for (const payload of [1, 2, 3, 4, 5])
      await queue().enqueue(database.db, { kind: 'many', payload })
    const many = {
      run: async () => {
        running += 1
        most = Math.max(most, running)
        await database.db.run(raw('select pg_sleep(0.02)'))
        running -= 1
      },
    }
    await queue().drain({ many }, 2)

    expect(most).toBe(2)
    expect(await waiting()).toBe(0)
  })
})

describe('a job that fails', () => {
  const failing = (more: object = {}) => {
    const attempts: number[] = []
    const handler = {
      ...more,
      run: async (_: unknown, { attempt }: { attempt: number }) => {
        attempts.push(attempt)
        throw new Error('nu merge')
      },
    }

    return { attempts, handler }
  }

  it('waits longer for each next attempt', async () => {
    const { attempts, handler } = failing({ retry: { baseDelayMs: 10_000, maxDelayMs: 60_000 } })
    await queue().enqueue(database.db, { kind: 'slow', payload: null })
    await queue().drain({ slow: handler })
    await queue().drain({ slow: handler })
    expect(attempts).toEqual([1])

    clock.advance(60_000)
    await queue().drain({ slow: handler })
    expect(attempts).toEqual([1, 2])
  })

  it('fails as often as its kind allows, and is not run after that', async () => {
    const { attempts, handler } = failing({ maxFailures: 2 })
    await queue().enqueue(database.db, { kind: 'twice', payload: null })
    for (let hour = 0; hour < 4; hour += 1) {
      await queue().drain({ twice: handler })
      clock.advance(3_600_000)
    }

    expect(attempts).toEqual([1, 2])
    expect(await waiting()).toBe(0)
  })

  it('is never set aside when it recurs', async () => {
    const { attempts, handler } = failing({ maxFailures: 1, everyMs: 60_000 })
    await queue().enqueue(database.db, { kind: 'hourly', key: 'recurring', payload: {} })
    await queue().drain({ hourly: handler })
    clock.advance(3_600_000)
    await queue().drain({ hourly: handler })

    expect(attempts).toEqual([1, 2])
    expect(await waiting()).toBe(1)
  })

  it('is replaced by a newer job with its key', async () => {
    const seen: unknown[] = []
    const sync = {
      run: async (payload: unknown) => {
        seen.push(payload)
        if (payload !== 'first') return
        await queue().enqueue(database.db, { kind: 'sync', key: 'a', payload: 'second' })
        throw new Error('nu merge')
      },
    }
    await queue().enqueue(database.db, { kind: 'sync', key: 'a', payload: 'first' })
    await queue().drain({ sync })
    clock.advance(3_600_000)
    await queue().drain({ sync })

    expect(seen).toEqual(['first', 'second'])
    expect(await waiting()).toBe(0)
  })
})

describe('a recurring job', () => {
  it('runs again after its interval, not before', async () => {
    let runs = 0
    const hourly = { everyMs: 3_600_000, run: async () => void (runs += 1) }
    await queue().enqueue(database.db, { kind: 'hourly', key: 'recurring', payload: {} })
    await queue().drain({ hourly })
    clock.advance(3_599_000)
    await queue().drain({ hourly })
    expect(runs).toBe(1)

    clock.advance(1_000)
    await queue().drain({ hourly })
    expect(runs).toBe(2)
  })
})
