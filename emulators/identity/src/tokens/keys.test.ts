import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const jwksUrl = () => `${host.url}/identity/${host.poolId}/.well-known/jwks.json`
const publishedKids = async () =>
  z
    .object({ keys: z.array(z.object({ kid: z.string() })) })
    .parse(await (await fetch(jwksUrl())).json())
    .keys.map(({ kid }) => kid)

const refresh = (RefreshToken: string | undefined) =>
  host.pool.send(new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken }))

describe('createKeys', () => {
  it('publishes new keys a day before they sign, and keeps the old ones for valid tokens', async () => {
    const { accessToken } = await host.signedIn('keys@example.ro')
    const oldKid = decodeProtectedHeader(accessToken).kid
    await host.identity.rotateKeys()
    expect(await publishedKids()).toHaveLength(4)
    const sameDay = await host.signIn('keys@example.ro')
    expect(decodeProtectedHeader(sameDay.accessToken).kid).toBe(oldKid)

    host.clock.advance(DAY_MS + 1000)
    const nextDay = await host.signIn('keys@example.ro')
    expect(decodeProtectedHeader(nextDay.accessToken).kid).not.toBe(oldKid)
    expect(await publishedKids()).toContain(oldKid)
    await host.pool.send(new GetUserCommand({ AccessToken: nextDay.accessToken }))
    await jwtVerify(nextDay.accessToken, createRemoteJWKSet(new URL(jwksUrl())), {
      currentDate: host.clock.now(),
    })
  })

  it('signs no one out: tokens of the old key remain valid until they expire, and refreshes work', async () => {
    const first = await host.signedIn('rotation@example.ro')
    await host.identity.rotateKeys()
    // Half an hour before the new key signs, and half an hour after.
    host.clock.advance(DAY_MS - 1_800_000)
    const before = (await refresh(first.refreshToken)).AuthenticationResult
    const oldKid = decodeProtectedHeader(before?.AccessToken ?? '').kid
    host.clock.advance(3_000_000)
    const signed = await host.signIn('rotation@example.ro')
    expect(decodeProtectedHeader(signed.accessToken).kid).not.toBe(oldKid)

    const keySet = createRemoteJWKSet(new URL(jwksUrl()))
    for (const token of [before?.AccessToken, before?.IdToken]) {
      await jwtVerify(token ?? '', keySet, { currentDate: host.clock.now() })
    }
    await host.pool.send(new GetUserCommand({ AccessToken: before?.AccessToken }))
    const after = (await refresh(before?.RefreshToken)).AuthenticationResult
    await host.pool.send(new GetUserCommand({ AccessToken: after?.AccessToken }))
    expect(host.events.map(({ type }) => type)).not.toContain('TokensRevoked')
  })

  it('stores private keys only encrypted', async () => {
    const rows = await host.db.many(
      z.object({ sealed: z.instanceof(Buffer) }),
      sql`select sealed_private_key as sealed from identity.signing_key`,
    )

    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ sealed }) => !sealed.includes('PRIVATE KEY'))).toBe(true)
  })
})
