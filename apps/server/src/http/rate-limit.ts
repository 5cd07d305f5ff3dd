import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from './api-error.ts'

/** `allowed` attempts, spread evenly over `perSeconds` once they are used up. */
export type Limit = {
  /** Names the counter; two limits of one name count together. */
  readonly name: string
  readonly allowed: number
  readonly perSeconds: number
  /** Whom it counts: an address, an account, one signed-in device, or a key that the feature gives. */
  readonly by: 'ip' | 'account' | 'session' | 'key'
  /** `shared` counts in the database over all nodes; `node` counts in this process and costs nothing. */
  readonly store: 'shared' | 'node'
}

export type RateLimiter = {
  /** Counts one attempt of `key`. @throws ApiError RATE_LIMITED with the seconds to wait. */
  take(limit: Limit, key: string): Promise<void>
  /** Takes one attempt of `key` back, after it has proved to be right. */
  forgive(limit: Limit, key: string): Promise<void>
}

/** A store of moments: until when the attempts of a key weigh on it (generic cell rate algorithm). */
type Counter = {
  /** Adds one attempt and returns null, or returns the moment that is still full. */
  add(key: string, step: { now: number; costMs: number; windowMs: number }): Promise<number | null>
  /** Takes one attempt back. */
  subtract(key: string, costMs: number): Promise<void>
}

const SWEEP_EVERY = 10_000

function nodeCounter(): Counter {
  const fullUntil = new Map<string, number>()
  let attempts = 0

  const sweep = (now: number) => {
    for (const [key, moment] of fullUntil) if (moment <= now) fullUntil.delete(key)
  }

  return {
    add: async (key, { now, costMs, windowMs }) => {
      attempts += 1
      if (attempts % SWEEP_EVERY === 0) sweep(now)
      const moment = Math.max(fullUntil.get(key) ?? 0, now)
      if (moment + costMs > now + windowMs) return moment
      fullUntil.set(key, moment + costMs)
      return null
    },
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

  return {
    take: async (limit, key) => {
      if (!isOn) return
      const now = clock.now().getTime()
      const windowMs = limit.perSeconds * 1_000
      const costMs = windowMs / limit.allowed
      const full = await counters[limit.store].add(nameOf(limit, key), { now, costMs, windowMs })
      if (full === null) return

      const retryAfterSeconds = Math.max(1, Math.ceil((full + costMs - windowMs - now) / 1_000))
      throw new ApiError('RATE_LIMITED', undefined, { retryAfterSeconds })
    },
    forgive: async (limit, key) => {
      const costMs = (limit.perSeconds * 1_000) / limit.allowed
      if (isOn) await counters[limit.store].subtract(nameOf(limit, key), costMs)
    },
  }
}

/** Deletes the counters that no longer weigh on anyone, and tells how many. */
export function sweepRateLimits(db: Queries, now: Date): Promise<number> {
  return db.run(sql`delete from app.rate_limit where full_until < ${now}`)
}
