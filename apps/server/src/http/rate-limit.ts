import { z } from 'zod'
import type { Limit } from '@hlizo/contract/limits'
import type { Queries } from '@hlizo/database/database'
import { isDatabaseAway } from '@hlizo/database/database-away'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from './api-error.ts'

/** A counted attempt: how many are left, and until when it counts. */
export type Counted = {
  readonly limit: Limit
  readonly remaining: number
  readonly resetSeconds: number
}

export type RateLimiter = {
  /**
   * Counts an attempt of `key`; returns nothing while limits are off.
   *
   * @throws ApiError RATE_LIMITED with the seconds to wait.
   */
  take(limit: Limit, key: string): Promise<readonly Counted[]>
  /** Counts an attempt synchronously; null, with nothing counted, where only `take` can decide. */
  takeAtOnce(limit: Limit, key: string): readonly Counted[] | null
  /** Undoes an attempt of `key` that turned out to be legitimate. */
  forgive(limit: Limit, key: string): Promise<void>
}

type Step = { readonly now: number; readonly costMs: number; readonly windowMs: number }

type Added = { readonly isRefused: boolean; readonly fullUntil: number }

/** Stores until when the attempts of a key count (generic cell rate algorithm). */
type Counter = {
  /** Adds an attempt if there is room. */
  add(key: string, step: Step): Promise<Added>
  /** Undoes one attempt. */
  subtract(key: string, costMs: number): Promise<void>
}

const SWEEP_EVERY = 10_000

function nodeCounter(): Counter & { addAtOnce(key: string, step: Step): Added } {
  const fullUntil = new Map<string, number>()
  let attempts = 0

  const sweep = (now: number) => {
    for (const [key, moment] of fullUntil) if (moment <= now) fullUntil.delete(key)
  }

  const addAtOnce = (key: string, { now, costMs, windowMs }: Step) => {
    attempts += 1
    if (attempts % SWEEP_EVERY === 0) sweep(now)
    const moment = Math.max(fullUntil.get(key) ?? 0, now)
    const isRefused = moment + costMs > now + windowMs
    if (!isRefused) fullUntil.set(key, moment + costMs)
    return { isRefused, fullUntil: isRefused ? moment : moment + costMs }
  }

  return {
    addAtOnce,
    add: async (key, step) => addAtOnce(key, step),
    subtract: async (key, costMs) => {
      fullUntil.set(key, (fullUntil.get(key) ?? 0) - costMs)
    },
  }
}

const FullUntil = z.object({ fullUntil: z.date() })

// A commit does not wait for the synchronous standby: a request that only reads would wait with it.
const unsynchronized = sql`with unsynchronized as materialized (
  select set_config('synchronous_commit', 'off', true))`

function sharedCounter(db: Queries): Counter {
  return {
    add: async (key, { now, costMs, windowMs }) => {
      const start = new Date(now)
      const cost = sql`make_interval(secs => ${costMs / 1_000})`
      const taken = await db.maybe(
        FullUntil,
        sql`${unsynchronized}
        insert into app.rate_limit as counter (key, full_until)
        select ${key}, ${start}::timestamptz + ${cost} from unsynchronized
        on conflict (key) do update set full_until = greatest(counter.full_until, ${start}) + ${cost}
        where greatest(counter.full_until, ${start}) + ${cost} <= ${new Date(now + windowMs)}
        returning full_until as "fullUntil"`,
      )
      if (taken !== null) return { isRefused: false, fullUntil: taken.fullUntil.getTime() }

      const row = await db.maybe(
        FullUntil,
        sql`select full_until as "fullUntil" from app.rate_limit where key = ${key}`,
      )
      return { isRefused: true, fullUntil: row?.fullUntil.getTime() ?? now + windowMs }
    },
    subtract: async (key, costMs) => {
      const cost = sql`make_interval(secs => ${costMs / 1_000})`
      await db.run(
        sql`${unsynchronized}
        update app.rate_limit set full_until = full_until - ${cost} from unsynchronized where key = ${key}`,
      )
    },
  }
}

const countedBy = (
  limit: Limit,
  { now, costMs, windowMs }: Step,
  { fullUntil }: Added,
): Counted => ({
  limit,
  remaining: Math.floor((now + windowMs - fullUntil) / costMs),
  resetSeconds: Math.ceil((fullUntil - now) / 1_000),
})

/**
 * Counts attempts by address, account, session or key (decision D25). While the database is away each node counts for
 * itself. `isOn` false disables all limits: for benchmarks, never in production.
 */
export function createRateLimiter(options: {
  db: Queries
  clock: Clock
  isOn: boolean
}): RateLimiter {
  const { db, clock, isOn } = options
  const counters = { node: nodeCounter(), shared: sharedCounter(db) }
  const add = (store: Limit['store'], key: string, step: Step): Promise<Added> =>
    counters[store].add(key, step).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error
      return counters.node.add(key, step)
    })
  const nameOf = (limit: Limit, key: string) => `${limit.name}:${key}`
  const stepOf = ({ perSeconds, allowed }: Limit): Step => {
    const windowMs = perSeconds * 1_000
    return { now: clock.now().getTime(), costMs: windowMs / allowed, windowMs }
  }

  return {
    take: async (limit, key) => {
      if (!isOn) return []
      const step = stepOf(limit)
      const added = await add(limit.store, nameOf(limit, key), step)
      if (!added.isRefused) return [countedBy(limit, step, added)]

      const { now, costMs, windowMs } = step
      const waitMs = added.fullUntil + costMs - windowMs - now
      const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
      throw new ApiError('RATE_LIMITED', undefined, { retryAfterSeconds })
    },
    takeAtOnce: (limit, key) => {
      if (!isOn) return []
      if (limit.store === 'shared') return null
      const step = stepOf(limit)
      const added = counters.node.addAtOnce(nameOf(limit, key), step)

      return added.isRefused ? null : [countedBy(limit, step, added)]
    },
    forgive: async (limit, key) => {
      if (isOn) await counters[limit.store].subtract(nameOf(limit, key), stepOf(limit).costMs)
    },
  }
}

/** Deletes expired counters and returns how many. */
export function sweepRateLimits(db: Queries, now: Date): Promise<number> {
  return db.run(sql`delete from app.rate_limit where full_until < ${now}`)
}
