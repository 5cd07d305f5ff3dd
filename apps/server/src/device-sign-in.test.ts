import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { deviceAnswer, deviceSignIn } from './stores/device-sign-in.ts'

const KEY = 'the key that server and user pool share'
const NONCE = 'asked-once'
let host: TestHost

beforeAll(async () => {
  host = await startTestHost({
    customAuth: async ({ sub }) => ({
      parameters: { nonce: NONCE },
      answer: deviceAnswer(KEY, sub, NONCE),
    }),
  })
})
afterAll(() => host.stop())

const signIn = (key = KEY) =>
  deviceSignIn(
    {
      client: host.operator,
      clientId: host.clientId,
      poolId: host.poolId,
      issuer: 'test',
      handsMessagesOver: false,
      recoveryCodes: null,
    },
    key,
  )
const sessionOf = ({ accessToken, sub }: { accessToken: string; sub: string }) => ({
  sub,
  sessionId: String(decodeJwt(accessToken)['origin_jti']),
})

describe('deviceSignIn', () => {
  it('begins a new session of the same user', async () => {
    const phone = await host.signedIn('phone@example.ro')
    const device = await signIn().begin(phone.sub)

    expect(decodeJwt(device.accessToken)).toMatchObject({
      sub: phone.sub,
      origin_jti: device.sessionId,
    })
    expect(device.sessionId).not.toBe(sessionOf(phone).sessionId)
    expect(device.refreshToken).not.toBe(phone.refreshToken)
  })

  it('is denied with another key and for a user unknown to the pool', async () => {
    const { sub } = await host.signedIn('denied@example.ro')

    await expect(signIn('another key').begin(sub)).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
    await expect(signIn().begin('unknown')).rejects.toMatchObject({ code: 'ACCESS_DENIED' })
  })

  it('distinguishes the refresh token of this device from all others', async () => {
    const phone = await host.signedIn('own@example.ro')
    const laptop = await host.signIn('own@example.ro')
    const other = await host.signedIn('other@example.ro')
    const isOwn = (refreshToken: string) => signIn().isOwn(sessionOf(phone), refreshToken)

    expect(await isOwn(phone.refreshToken)).toBe(true)
    expect(await isOwn(laptop.refreshToken)).toBe(false)
    expect(await isOwn(other.refreshToken)).toBe(false)
    await expect(isOwn('made up')).rejects.toMatchObject({ code: 'REFRESH_TOKEN_INVALID' })
  })
})
