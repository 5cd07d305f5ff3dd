import { z } from 'zod'
import type { Limit } from '@hlizo/contract/limits'
import { sql } from '@hlizo/database/sql'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from './api-error.ts'

export type RateLimiter = {
  /** Counts one attempt of `key`. @throws ApiError RATE_LIMITED with the seconds to wait. */
  take(limit: Limit, key: string): Promise<void>
  /** Counts one attempt without waiting; false, and nothing counted, where only `take` can tell. */
  takeAtOnce(limit: Limit, key: string): boolean
  /** Takes one attempt of `key` back, after it has proved to be right. */
  forgive(limit: Limit, key: string): Promise<void>
}

type Step = { readonly now: number; readonly costMs: number; readonly windowMs: number }

/** A store of moments: until when the attempts of a key weigh on it (generic cell rate algorithm). */
type Counter = {
  /** Adds one attempt and returns null, or returns the moment that is still full. */
  add(key: string, step: Step): Promise<number | null>
  /** Takes one attempt back. */
  subtract(key: string, costMs: number): Promise<void>
}

const SWEEP_EVERY = 10_000

function nodeCounter(): Counter & { addAtOnce(key: string, step: Step): number | null } {
  const fullUntil = new Map<string, number>()
  let attempts = 0

  const sweep = (now: number) => {
    for (const [key, moment] of fullUntil) if (moment <= now) fullUntil.delete(key)
  }

  const addAtOnce = (key: string, { now, costMs, windowMs }: Step) => {
    attempts += 1
    if (attempts % SWEEP_EVERY === 0) sweep(now)
    const moment = Math.max(fullUntil.get(key) ?? 0, now)
    if (moment + costMs > now + windowMs) return moment
    fullUntil.set(key, moment + costMs)
    return null
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

function sharedCounter(db: Queries): Counter {
  return {
    add: async (key, { now, costMs, windowMs }) => {
      const start = new Date(now)
      const cost = sql`make_interval(secs => ${costMs / 1_000})`
      const taken = await db.run(sql`
        insert into app.rate_limit as counter (key, full_until) values (${key}, ${start}::timestamptz + ${cost})
        on conflict (key) do update set full_until = greatest(counter.full_until, ${start}) + ${cost}
        where greatest(counter.full_until, ${start}) + ${cost} <= ${new Date(now + windowMs)}`)
      if (taken > 0) return null

      const row = await db.maybe(
        FullUntil,
        sql`select full_until as "fullUntil" from app.rate_limit where key = ${key}`,
      )
      return row?.fullUntil.getTime() ?? now + windowMs
    },
    subtract: async (key, costMs) => {
      const cost = sql`make_interval(secs => ${costMs / 1_000})`
      await db.run(
        sql`update app.rate_limit set full_until = full_until - ${cost} where key = ${key}`,
      )
    },
  }
}

/**
 * Counts attempts by address, account, session or key (decision D25).
 *
 * `isOn` false lets everything through: for measuring, never in production.
 */
export function createRateLimiter(options: {
  db: Queries
  clock: Clock
  isOn: boolean
}): RateLimiter {
  const { db, clock, isOn } = options
  const counters = { node: nodeCounter(), shared: sharedCounter(db) }
  const nameOf = (limit: Limit, key: string) => `${limit.name}:${key}`
  const stepOf = ({ perSeconds, allowed }: Limit): Step => {
    const windowMs = perSeconds * 1_000
    return { now: clock.now().getTime(), costMs: windowMs / allowed, windowMs }
  }

  return {
    take: async (limit, key) => {
      if (!isOn) return
      const step = stepOf(limit)
      const full = await counters[limit.store].add(nameOf(limit, key), step)
      if (full === null) return

      const { now, costMs, windowMs } = step
      const retryAfterSeconds = Math.max(1, Math.ceil((full + costMs - windowMs - now) / 1_000))
      throw new ApiError('RATE_LIMITED', undefined, { retryAfterSeconds })
    },
    takeAtOnce: (limit, key) => {
      if (!isOn) return true
      if (limit.store === 'shared') return false

      return counters.node.addAtOnce(nameOf(limit, key), stepOf(limit)) === null
    },
    forgive: async (limit, key) => {
      if (isOn) await counters[limit.store].subtract(nameOf(limit, key), stepOf(limit).costMs)
    },
  }
}

/** Deletes the counters that no longer weigh on anyone, and tells how many. */
export function sweepRateLimits(db: Queries, now: Date): Promise<number> {
  return db.run(sql`delete from app.rate_limit where full_until < ${now}`)
}
