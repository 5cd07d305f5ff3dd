import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import type { Caller } from './address-guard.ts'
import { checkCode } from './codes/check-code.ts'
import { CognitoError } from './errors.ts'
import { startTestHost, type TestHost } from './testing-host.ts'
import type { Services } from './services.ts'
import { guessPassword } from './users/guess-password.ts'

const ATTEMPTS = 500
const AT_ONCE = 40
const LIMIT = 20
let host: TestHost
let nodes: Services[]

beforeAll(async () => {
  host = await startTestHost()
  const addressLimits = {
    failedSignInsPerMinute: LIMIT,
    wrongCodesPerHour: LIMIT,
    smsPerHour: LIMIT,
  }
  nodes = [host.anotherNode({ addressLimits }), host.anotherNode({ addressLimits })]
})
afterAll(() => host.stop())
beforeEach(async () => {
  await host.db.run(sql`delete from identity.allowance`)
  await host.db.run(sql`delete from identity.sign_in_failure`)
  host.events.length = 0
})

/** Twice as many attempts run at once as there are connections: more would only wait in line and give up there. */
async function outcomesOf(attempt: (node: Services, n: number) => Promise<unknown>) {
  const counts: Record<string, number> = {}
  let next = 0
  const worker = async () => {
    for (let n = next++; n < ATTEMPTS; n = next++) {
      const name = await outcomeOf(attempt, n)
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))

  return counts
}

async function outcomeOf(attempt: (node: Services, n: number) => Promise<unknown>, n: number) {
  const node = nodes[n % nodes.length]
  if (node === undefined) throw new Error('There is no such node')
  try {
    await attempt(node, n)
    return 'passed'
  } catch (error) {
    if (error instanceof CognitoError) return error.refusal
    throw error
  }
}

// The bulkhead of the hashes would turn most of them away before they reach a limit.
const wrongPassword: Services['passwords']['isRight'] = async (_password, _hash, begin) => {
  await begin?.()
  return false
}
const rightPassword: Services['passwords']['isRight'] = async (_password, _hash, begin) => {
  await begin?.()
  return true
}
const guess = (node: Services, isRight: typeof wrongPassword, owner: string, caller: Caller) =>
  guessPassword(
    { ...node, passwords: { ...node.passwords, isRight } },
    { owner, password: 'x', hash: null, caller },
  )
const home: Caller = { address: '198.51.100.7' }

describe('five hundred concurrent attempts', () => {
  it('get as many passwords tried as one after the other, from one address', async () => {
    expect(await outcomesOf((node, n) => guess(node, wrongPassword, `owner-${n}`, home))).toEqual({
      passed: LIMIT,
      tooManyRequests: ATTEMPTS - LIMIT,
    })
  })

  it('check five passwords of one account, from any number of network addresses', async () => {
    const from = (n: number) => ({ address: `10.${n % 250}.${Math.floor(n / 250)}.1` })

    expect(await outcomesOf((node, n) => guess(node, wrongPassword, 'one', from(n)))).toEqual({
      passed: 5,
      attemptsExceeded: ATTEMPTS - 5,
    })
    const [node] = nodes
    await host.db.run(sql`delete from identity.sign_in_failure`)
    if (node) await expect(guess(node, wrongPassword, 'two', from(0))).resolves.toBe(false)
  })

  it('get five codes of one account tried', async () => {
    const attempt = { owner: 'one', purpose: 'forgot-password', code: '1' } as const

    expect(
      await outcomesOf((node) => checkCode(node, { ...attempt, caller: { address: null } })),
    ).toEqual({ wrongCode: 5, limitExceeded: ATTEMPTS - 5 })
  })

  it('get as many codes tried as the address has, over all accounts', async () => {
    const purpose = 'forgot-password'

    expect(
      await outcomesOf((node, n) =>
        checkCode(node, { owner: `owner-${n}`, purpose, code: '1', caller: home }),
      ),
    ).toEqual({ wrongCode: LIMIT, tooManyRequests: ATTEMPTS - LIMIT })
  })

  it('send as many text messages as the number has, and as the address has', async () => {
    const sms = (node: Services, number: string, caller: Caller) =>
      node.smsLimits.spend({ caller, number, isSignIn: false })
    const anywhere = { address: null }

    expect(await outcomesOf((node) => sms(node, '+40722111222', anywhere))).toEqual({
      passed: 5,
      limitExceeded: ATTEMPTS - 5,
    })
    expect(await outcomesOf((node, n) => sms(node, `+4072200${1000 + n}`, home))).toEqual({
      passed: LIMIT,
      tooManyRequests: ATTEMPTS - LIMIT,
    })
  })

  it('do not count a right password: the full limit remains', async () => {
    for (let n = 0; n < 3 * LIMIT; n += 1) {
      const [node] = nodes
      if (node) expect(await guess(node, rightPassword, `owner-${n}`, home)).toBe(true)
    }

    expect(
      await outcomesOf((node, n) => guess(node, wrongPassword, `owner-${n}`, home)),
    ).toMatchObject({ passed: LIMIT })
  })
})

describe('createLimits', () => {
  const limit = { most: 3, seconds: 60 }

  it('admits exactly the limit, also with concurrent refunds', async () => {
    const once = await outcomesOf(async ({ limits, db }) => {
      const allowance = await limits.take(db, 'name', limit)
      if (!allowance.hasRoom) throw new CognitoError('limitExceeded')
    })
    expect(once).toEqual({ passed: 3, limitExceeded: ATTEMPTS - 3 })

    await host.db.run(sql`delete from identity.allowance`)
    await outcomesOf(async ({ limits, db }) => {
      const allowance = await limits.take(db, 'name', limit)
      if (allowance.hasRoom) await limits.refund(db, allowance.taken)
    })
    const [node] = nodes
    expect(await node?.limits.take(host.db, 'name', limit)).toMatchObject({ left: 2 })
  })

  it('accepts an unlimited limit', async () => {
    const { limits } = nodes[0] ?? host.anotherNode()
    const endless = { most: 5e9, seconds: 60 }
    for (const _ of [1, 2]) await limits.take(host.db, 'endless', endless)

    expect(await limits.take(host.db, 'endless', endless)).toMatchObject({ hasRoom: true })
  })

  it('refunds nothing in a later window', async () => {
    const { limits } = nodes[0] ?? host.anotherNode()
    const first = await limits.take(host.db, 'late', limit)
    host.clock.advance(61_000)
    await limits.take(host.db, 'late', limit)
    if (first.hasRoom) await limits.refund(host.db, first.taken)

    expect(await limits.take(host.db, 'late', limit)).toMatchObject({ left: 1 })
  })

  it('returns the time to wait', async () => {
    const { limits } = nodes[0] ?? host.anotherNode()
    for (const _ of [1, 2, 3]) await limits.take(host.db, 'wait', limit)
    host.clock.advance(20_000)

    expect(await limits.take(host.db, 'wait', limit)).toEqual({
      hasRoom: false,
      retryAfterSeconds: 40,
    })
  })
})
