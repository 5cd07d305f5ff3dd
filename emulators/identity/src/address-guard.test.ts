import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostCallerHeaders } from './testing-host-caller.ts'
import { startTestHost, type TestHost } from './testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ addressLimits: { failedSignInsPerMinute: 3, signUpsPerHour: 2 } })
})
afterAll(() => host.stop())

const KEY = { accessKeyId: 'AKIATEST', secretAccessKey: 'operator-secret' }
const signIn = (n: number, headers = {}) =>
  host.post(
    'InitiateAuth',
    {
      ClientId: host.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: `u${n}@example.ro`, PASSWORD: 'Wrong-1!x' },
    },
    headers,
  )
const signUp = (n: number, headers = {}) =>
  host.post(
    'SignUp',
    { ClientId: host.clientId, Username: `n${n}@example.ro`, Password: 'Parola-1!x' },
    headers,
  )

describe('createAddressGuard', () => {
  it('stops an address that tries one password on many accounts, for a minute', async () => {
    for (const n of [1, 2, 3]) expect((await signIn(n)).status).toBe(400)
    const limited = await signIn(4, { 'x-forwarded-for': '203.0.113.9' })

    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('60')
    expect(limited.headers.get('x-amzn-errortype')).toBe('TooManyRequestsException:')
    host.clock.advance(60_000)
    expect((await signIn(5)).status).toBe(400)
  })

  it('limits five hundred concurrent attempts like sequential ones', async () => {
    const headers = hostCallerHeaders(KEY, '192.0.2.44')
    const tries = Array.from({ length: 500 }, async (_, n) => {
      const { status } = await signIn(n, headers)
      return status
    })
    const statuses = await Promise.all(tries)

    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
    expect(statuses.filter((status) => status === 200)).toEqual([])
  })

  it('counts the address that the host returns, and nothing when it returns none', async () => {
    const from = (address: string | null) => hostCallerHeaders(KEY, address)
    for (const n of [1, 2]) expect((await signUp(n, from('2001:db8::1'))).status).toBe(200)

    expect((await signUp(3, from('2001:db8:0:0:ffff::2'))).status).toBe(429)
    expect((await signUp(4, from('2001:db8:0:1::1'))).status).toBe(200)
    for (const n of [5, 6, 7]) expect((await signUp(n, from(null))).status).toBe(200)
  })

  it('stops a network that tries from one address after the other', async () => {
    const from = (address: string) => hostCallerHeaders(KEY, address)
    for (let n = 0; n < 15; n += 1)
      expect((await signIn(n, from(`198.51.100.${n % 5}`))).status).toBe(400)

    expect((await signIn(15, from('::ffff:198.51.100.77'))).status).toBe(429)
    expect((await signIn(16, from('198.51.101.77'))).status).toBe(400)
    for (let n = 0; n < 15; n += 1)
      expect((await signIn(n, from(`2001:db8:1:${n}::1`))).status).toBe(400)
    expect((await signIn(17, from('2001:db8:1:ff::1'))).status).toBe(429)
    expect((await signIn(18, from('2001:db8:1:100::1'))).status).toBe(400)
  })

  it('ignores an address without the key', async () => {
    const forged = (n: number) => ({
      'x-identity-host-key': 'guessed',
      'x-identity-caller-address': `203.0.113.${n}`,
    })
    for (const n of [8, 9]) expect((await signUp(n, forged(n))).status).toBe(200)

    expect((await signUp(10, forged(10))).status).toBe(429)
  })
})
