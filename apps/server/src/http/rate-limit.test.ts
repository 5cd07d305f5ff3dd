import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DatabaseAway } from '@hlizo/database/database-away'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { ApiError } from './api-error.ts'
import type { Limit } from '@hlizo/contract/limits'
import { createRateLimiter, sweepRateLimits, type RateLimiter } from './rate-limit.ts'

const start = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(start)
let database: TestDatabase

const limit = (changes: Partial<Limit> = {}): Limit => ({
  name: 'register',
  by: 'ip',
  allowed: 5,
  perSeconds: 3_600,
  store: 'shared',
  ...changes,
})
const limiter = (isOn = true) => createRateLimiter({ db: database.db, clock, isOn })

/** How many of `times` attempts pass, and the Retry-After of the last refused one. */
async function attempt(which: RateLimiter, rule: Limit, times: number, key = '1.2.3.4') {
  let passed = 0
  let retryAfter: number | undefined
  for (let i = 0; i < times; i += 1) {
    try {
      await which.take(rule, key)
      passed += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      retryAfter = error.retryAfterSeconds
    }
  }
  return { passed, retryAfter }
}

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
beforeEach(async () => {
  clock.set(start)
  await database.db.run(sql`delete from app.rate_limit`)
})
afterAll(() => database.drop())

describe('createRateLimiter', () => {
  it('admits the limit, then returns Retry-After', async () => {
    expect(await attempt(limiter(), limit(), 7)).toEqual({ passed: 5, retryAfter: 720 })
  })

  it.each(['shared', 'node'] as const)('returns the remaining attempts (%s)', async (store) => {
    const [one, rule] = [limiter(), limit({ store })]
    const counted = [await one.take(rule, 'a'), await one.take(rule, 'a')]
    clock.advance(720_000)
    counted.push(await one.take(rule, 'a'))

    expect(counted).toEqual([
      [{ limit: rule, remaining: 4, resetSeconds: 720 }],
      [{ limit: rule, remaining: 3, resetSeconds: 1_440 }],
      [{ limit: rule, remaining: 3, resetSeconds: 1_440 }],
    ])
    expect(await limiter(false).take(rule, 'a')).toEqual([])
  })

  it('does the same when it counts on one node only', async () => {
    expect(await attempt(limiter(), limit({ store: 'node' }), 7)).toEqual({
      passed: 5,
      retryAfter: 720,
    })
  })

  it('counts local and shared limits together', async () => {
    const [one, rule] = [limiter(), limit({ store: 'node' })]
    await attempt(one, rule, 4)
    const atOnce = [1, 2, 3].map(() => one.takeAtOnce(rule, '1.2.3.4'))

    expect(atOnce).toEqual([[{ limit: rule, remaining: 0, resetSeconds: 3_600 }], null, null])
    expect((await attempt(one, rule, 1)).retryAfter).toBe(720)
  })

  it('decides synchronously only on limits that are not in the database', () => {
    expect(limiter().takeAtOnce(limit(), '1.2.3.4')).toBe(null)
    expect(limiter(false).takeAtOnce(limit(), '1.2.3.4')).toEqual([])
  })

  it('counts on this node while the database is away', async () => {
    const away = () => Promise.reject(new DatabaseAway('away'))
    const db = { ...database.db, maybe: away }
    const one = createRateLimiter({ db, clock, isOn: true })

    expect(await attempt(one, limit(), 7)).toEqual({ passed: 5, retryAfter: 720 })
  })

  it('restores attempts over time', async () => {
    const one = limiter()
    await attempt(one, limit(), 5)
    clock.advance(719_000)
    expect((await attempt(one, limit(), 1)).retryAfter).toBe(1)
    clock.advance(1_000)

    expect((await attempt(one, limit(), 2)).passed).toBe(1)
  })

  it('limits a resend to once a minute, to the second', async () => {
    const rule = limit({ name: 'resend', allowed: 1, perSeconds: 60 })
    const one = limiter()
    await attempt(one, rule, 1)
    clock.advance(59_000)
    expect((await attempt(one, rule, 1)).passed).toBe(0)
    clock.advance(2_000)

    expect((await attempt(one, rule, 1)).passed).toBe(1)
  })

  it('counts across nodes under concurrency', async () => {
    const nodes = [limiter(), limiter(), limiter()]
    const results = await Promise.all(nodes.map((node) => attempt(node, limit(), 5)))

    expect(results.reduce((sum, { passed }) => sum + passed, 0)).toBe(5)
  })

  it('admits exactly the limit of five hundred concurrent attempts', async () => {
    const nodes = [limiter(), limiter()]
    for (const rule of [limit({ allowed: 20 }), limit({ allowed: 20, store: 'node' })]) {
      const [first] = nodes
      const at = (n: number) => (rule.store === 'node' ? first : nodes[n % nodes.length])
      const attempts = Array.from({ length: 500 }, async (_, n) => at(n)?.take(rule, 'many'))
      const settled = await Promise.allSettled(attempts)

      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    }
  })

  it('has its full limit again when every attempt was refunded, in any order', async () => {
    const one = limiter()
    await Promise.allSettled(
      Array.from({ length: 40 }, async () => {
        await one.take(limit(), 'crossed')
        await one.forgive(limit(), 'crossed')
      }),
    )

    expect((await attempt(one, limit(), 7, 'crossed')).passed).toBe(5)
  })

  it.each(['shared', 'node'] as const)(
    'does not exceed the limit for an attempt refunded after its window (%s)',
    async (store) => {
      const [one, rule] = [limiter(), limit({ store })]
      await attempt(one, rule, 1)
      clock.advance(4_000_000)
      await one.forgive(rule, '1.2.3.4')

      expect((await attempt(one, rule, 30)).passed).toBe(5)
    },
  )

  it('separates keys and limits', async () => {
    const one = limiter()
    await attempt(one, limit(), 5)

    expect((await attempt(one, limit(), 1, '5.6.7.8')).passed).toBe(1)
    expect((await attempt(one, limit({ name: 'confirm' }), 1)).passed).toBe(1)
  })

  it('forgives one attempt at a time, and can be switched off', async () => {
    const one = limiter()
    await attempt(one, limit(), 5)
    await one.forgive(limit(), '1.2.3.4')

    expect((await attempt(one, limit(), 2)).passed).toBe(1)
    expect((await attempt(limiter(false), limit(), 50)).passed).toBe(50)
  })
})

describe('sweepRateLimits', () => {
  it('deletes counters that no longer limit a caller', async () => {
    await attempt(limiter(), limit(), 1)

    expect(await sweepRateLimits(database.db, start)).toBe(0)
    expect(await sweepRateLimits(database.db, new Date(start.getTime() + 3_600_000))).toBe(1)
  })
})
