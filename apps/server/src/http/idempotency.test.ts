import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { resubscribe, retryPayment } from '@hlizo/contract/calls/payments'
import { raw, sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { uuidv7 } from '@hlizo/kit/ids'
import { serverMigrations } from '#server/migrations.ts'
import { ApiError } from './api-error.ts'
import { idempotencyStore, LEASE_MS, type KeyedRequest } from './idempotency-store.ts'
import { createIdempotency, keyedRequest, keysEndedBefore } from './idempotency.ts'

let database: TestDatabase
let accountId: string
const clock = frozenClock(new Date('2026-11-23T10:00:00Z'))

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  accountId = await addAccount()
})
afterAll(() => database.drop())

async function addAccount(): Promise<string> {
  const id = uuidv7(new Date())
  await database.db.run(sql`insert into app.account (id, email, first_name, last_name, created_at)
    values (${id}, ${`${id}@example.ro`}, 'Ion', 'Pop', ${clock.now()})`)
  return id
}

const node = (longestMs?: number) =>
  createIdempotency({ db: database.db, clock, ...(longestMs !== undefined && { longestMs }) })

function request(body: unknown = { plan: 'a' }, key: string = randomUUID()): KeyedRequest {
  const keyed = keyedRequest(resubscribe, key, { params: null, query: null, body, accountId })
  if (!keyed) throw new Error('It has a key.')
  return keyed
}

const refused = ({ status, code }: ApiError) => ({ status, body: code })

/** What counts how often a request really ran. */
function work(answer: string | ApiError = 'done') {
  const runs: (Date | null)[] = []
  const make = async (resumedFrom: Date | null) => {
    runs.push(resumedFrom)
    if (typeof answer !== 'string') throw answer
    return { status: 200, body: answer }
  }
  return { runs, answering: { make, refused } }
}

/** As if the node had died before it stored the answer. */
const dieBefore = ({ key }: KeyedRequest) =>
  database.db.run(sql`update app.idempotency_key set status = null, body = null,
    leased_until = now() - interval '1 second' where key = ${key}`)

describe('createIdempotency', () => {
  it('returns the stored response to the same request, also on another node', async () => {
    const asked = request()
    const first = work('bought')
    const again = work('bought twice')
    await node().answerOnce(asked, first.answering)

    expect(await node().answerOnce(asked, again.answering)).toEqual({
      answer: { status: 200, body: 'bought' },
      isReplay: true,
    })
    expect(again.runs).toEqual([])
  })

  it('refuses the key for another request', async () => {
    const { key } = request()
    await node().answerOnce(request({ plan: 'a' }, key), work().answering)
    const other = node().answerOnce(request({ plan: 'b' }, key), work().answering)

    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
  })

  it('distinguishes calls, and ignores the token of a form', () => {
    const given = { params: null, query: null, accountId }
    const hash = (call: typeof resubscribe | typeof retryPayment, body: object) =>
      keyedRequest(call, 'k', { ...given, body })?.hash.toString('hex')

    expect(hash(resubscribe, {})).not.toBe(hash(retryPayment, {}))
    expect(hash(resubscribe, { accessToken: 'a', coupon: 'X' })).toBe(
      hash(resubscribe, { accessToken: 'b', coupon: 'X' }),
    )
  })

  it('runs one of fifty concurrent requests, and returns its response to all', async () => {
    const asked = request()
    const { runs, answering } = work()
    const all = await Promise.all(
      Array.from({ length: 50 }, () => node().answerOnce(asked, answering)),
    )

    expect(runs).toHaveLength(1)
    expect(all.filter(({ isReplay }) => isReplay)).toHaveLength(49)
    expect(new Set(all.map(({ answer }) => answer.body))).toEqual(new Set(['done']))
  })

  it('makes a concurrent request wait, and refuses it after a limit', async () => {
    const asked = request()
    const end = Promise.withResolvers<void>()
    const slow = node().answerOnce(asked, {
      refused,
      make: async () => {
        await end.promise
        return { status: 200, body: 'slow' }
      },
    })
    await expect.poll(() => idempotencyStore(database.db).find(asked)).not.toBeNull()
    const early = node(0).answerOnce(asked, work().answering)

    await expect(early).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_IN_USE' })
    end.resolve()
    await slow
  })

  it('stores a refusal that is final', async () => {
    const asked = request()
    const declined = work(new ApiError('PAYMENT_DECLINED'))
    await expect(node().answerOnce(asked, declined.answering)).rejects.toThrow('PAYMENT_DECLINED')

    expect(await node().answerOnce(asked, work().answering)).toEqual({
      answer: { status: 400, body: 'PAYMENT_DECLINED' },
      isReplay: true,
    })
  })

  it.each(['PROVIDER_UNAVAILABLE', 'INTERNAL', 'SERVICE_UNAVAILABLE', 'CHANGE_PENDING'] as const)(
    'does not store %s: a retry runs',
    async (code) => {
      const asked = request()
      await node()
        .answerOnce(asked, work(new ApiError(code)).answering)
        .catch(() => {})
      const { runs, answering } = work()

      // Without waiting for the end of a lease.
      expect(await node(0).answerOnce(asked, answering)).toMatchObject({ isReplay: false })
      expect(runs).toEqual([clock.now()])
    },
  )

  it('continues the request of a crashed node once', async () => {
    const asked = request()
    await node().answerOnce(asked, work('lost').answering)
    await dieBefore(asked)
    const { runs, answering } = work('found')
    const all = await Promise.all([1, 2, 3].map(() => node().answerOnce(asked, answering)))

    expect(runs).toEqual([clock.now()])
    expect(all.map(({ answer }) => answer.body)).toEqual(['found', 'found', 'found'])
  })

  it('ignores the response of a replaced node', async () => {
    const asked = request()
    const end = Promise.withResolvers<void>()
    const late = node().answerOnce(asked, {
      refused,
      make: async () => {
        await end.promise
        return { status: 200, body: 'late' }
      },
    })
    await expect.poll(() => idempotencyStore(database.db).find(asked)).not.toBeNull()
    await dieBefore(asked)
    await node().answerOnce(asked, work('newer').answering)
    end.resolve()
    await late

    expect((await node().answerOnce(asked, work().answering)).answer.body).toBe('newer')
  })

  it('separates the keys of accounts, and deletes them with the account', async () => {
    const asked = request()
    const other = { ...asked, accountId: await addAccount() }
    await node().answerOnce(asked, work('mine').answering)
    const { answer, isReplay } = await node().answerOnce(other, work('theirs').answering)
    expect([answer.body, isReplay]).toEqual(['theirs', false])

    await database.db.run(sql`delete from app.account where id = ${other.accountId}`)
    expect(await idempotencyStore(database.db).find(other)).toBeNull()
  })

  it('deletes a key after two days', async () => {
    const asked = request()
    await node().answerOnce(asked, work().answering)
    const forget = (hours: number) =>
      idempotencyStore(database.db).forgetBefore(
        keysEndedBefore(new Date(clock.now().getTime() + hours * 3_600_000)),
      )
    await forget(47)
    expect(await idempotencyStore(database.db).find(asked)).not.toBeNull()

    await forget(49)
    expect(await idempotencyStore(database.db).find(asked)).toBeNull()
  })

  it('stores neither the key of a form nor the body', async () => {
    await node().answerOnce(request({ coupon: 'TAINIC' }), work().answering)
    const rows = await database.db.pool.query('select t::text from app.idempotency_key t')

    expect(JSON.stringify(rows.rows)).not.toContain('TAINIC')
    await database.db.run(raw('delete from app.idempotency_key'))
  })
})

describe('the lease of a request', () => {
  const store = () => idempotencyStore(database.db)
  const begun = async (asked: KeyedRequest) => {
    const attempt = await store().begin(asked, clock.now())
    if (!attempt) throw new Error('The key is new.')
    return attempt
  }
  afterEach(() => vi.useRealTimers())

  it('is renewed while the request is answered', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const asked = request()
    const make = async () => {
      await dieBefore(asked)
      vi.advanceTimersByTime(LEASE_MS / 3)
      await vi.waitUntil(async () => (await store().find(asked))?.isLeased)
      return { status: 200, body: 'long' }
    }

    expect(await node().answerOnce(asked, { make, refused })).toMatchObject({ isReplay: false })
  })

  it('is taken over after it has expired', async () => {
    const asked = request()
    const { id } = await begun(asked)
    expect(await store().resume(asked, id)).toBeNull()

    await dieBefore(asked)
    expect(await store().resume(asked, id)).toMatchObject({ resumedFrom: clock.now() })
  })

  it('is taken over only by the observer of the last attempt, and only without a response', async () => {
    const asked = request()
    const attempt = await begun(asked)
    await dieBefore(asked)
    expect(await store().resume(asked, randomUUID())).toBeNull()

    await store().finish(asked, attempt, { status: 200, body: 'done' })
    expect(await store().resume(asked, attempt.id)).toBeNull()
  })
})

describe('keyedRequest', () => {
  const given = { params: null, query: null, body: null }
  const read = (key: unknown, ofAccount: string | null = 'account') =>
    keyedRequest(resubscribe, key, { ...given, accountId: ofAccount })

  it('needs no key', () => {
    expect(read(undefined)).toBeNull()
  })

  it.each([[''], ['x'.repeat(256)], ['a b'], ['a, b'], ['ș'], [['a', 'b']]])(
    'refuses %j as a key',
    (key) => {
      expect(() => read(key)).toThrow('IDEMPOTENCY_KEY_INVALID')
    },
  )

  it('refuses a short key from a visitor, who is identified only by it', () => {
    expect(() => read('k'.repeat(31), null)).toThrow('IDEMPOTENCY_KEY_INVALID')
    expect(read(randomUUID(), null)?.accountId).toBeNull()
  })
})
