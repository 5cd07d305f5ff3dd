import {
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const refresh = (token: string) =>
  host.pool.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken: token }),
  )
const getUser = (accessToken: string) =>
  host.pool.send(new GetUserCommand({ AccessToken: accessToken }))
const later = (seconds: number) => host.clock.advance(seconds * 1000)

describe('getTokensFromRefreshToken', () => {
  it('rotates the token in the same session', async () => {
    const first = await host.signedIn('rotate@example.ro')
    later(3600)
    const { AuthenticationResult: second } = await refresh(first.refreshToken)
    const before = decodeJwt(first.accessToken)
    const after = decodeJwt(second?.AccessToken ?? '')

    expect(second?.RefreshToken).not.toBe(first.refreshToken)
    expect(after['origin_jti']).toBe(before['origin_jti'])
    expect(after['auth_time']).toBe(before['auth_time'])
    expect(after.jti).not.toBe(before.jti)
    await expect(getUser(first.accessToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Access Token has expired',
    })
    await getUser(second?.AccessToken ?? '')
  })

  it('returns one successor to twenty parallel refreshes of a token', async () => {
    const { refreshToken } = await host.signedIn('tabs@example.ro')
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    const successors = new Set(answers.map((one) => one.AuthenticationResult?.RefreshToken))

    expect(successors.size).toBe(1)
    await refresh([...successors][0] ?? '')
  })

  it('gives concurrent refreshes of many users their own tokens', async () => {
    const people = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => host.signedIn(`together-${n}@example.ro`)),
    )
    const answers = await Promise.all(
      [...people, ...people].map(({ refreshToken }) => refresh(refreshToken)),
    )
    const subs = answers.map((one) => decodeJwt(one.AuthenticationResult?.AccessToken ?? '').sub)
    const successors = answers.map((one) => one.AuthenticationResult?.RefreshToken ?? '')

    expect(subs).toEqual([...people, ...people].map(({ sub }) => sub))
    expect(new Set(successors).size).toBe(5)
    for (const token of successors.slice(0, 5)) await refresh(token)
  })

  it('returns the newest token within the grace period and revokes the family after it', async () => {
    const { refreshToken } = await host.signedIn('reuse@example.ro')
    const second = (await refresh(refreshToken)).AuthenticationResult?.RefreshToken ?? ''
    later(10)
    const third = (await refresh(second)).AuthenticationResult
    later(10)
    expect((await refresh(refreshToken)).AuthenticationResult?.RefreshToken).toBe(
      third?.RefreshToken,
    )
    later(41)

    await expect(refresh(refreshToken)).rejects.toMatchObject({
      name: 'RefreshTokenReuseException',
    })
    await expect(refresh(third?.RefreshToken ?? '')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
    await expect(getUser(third?.AccessToken ?? '')).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    })
    const originJti = String(decodeJwt(third?.AccessToken ?? '')['origin_jti'])
    expect(await host.identity.isRevoked(originJti)).toBe(true)
    expect(host.events.slice(-2)).toMatchObject([
      { type: 'TokensRevoked', originJti },
      { type: 'RefreshTokenReused', originJti },
    ])
  })

  it('refuses an unknown and an outlived token', async () => {
    await expect(refresh('x'.repeat(43))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid Refresh Token.',
    })
    const { refreshToken } = await host.signedIn('old@example.ro')
    later(366 * 86_400)
    await expect(refresh(refreshToken)).rejects.toMatchObject({
      message: 'Refresh Token has expired',
    })
  })
})
