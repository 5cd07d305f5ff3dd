import {
  CreateUserPoolClientCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const FORGED = 'a-token-that-was-never-issued'
const refresh = (RefreshToken: string, ClientId = host.config.clientId) =>
  host.pool.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))

describe('createRotation', () => {
  it('gives concurrent refreshes their own sessions, and a forged token none', async () => {
    const people = await Promise.all(
      ['ana@example.ro', 'dan@example.ro', 'eva@example.ro'].map((email) => host.signedIn(email)),
    )
    const [forged, ...renewed] = await Promise.allSettled([
      refresh(FORGED),
      ...people.map(({ refreshToken }) => refresh(refreshToken)),
    ])

    expect(forged).toMatchObject({ reason: { name: 'NotAuthorizedException' } })
    const ownersOf = (tokens: readonly string[]) => tokens.map((token) => decodeJwt(token).sub)
    const accessTokens = renewed.map((outcome) =>
      outcome.status === 'fulfilled'
        ? (outcome.value.AuthenticationResult?.AccessToken ?? '')
        : String(outcome.reason),
    )
    expect(ownersOf(accessTokens)).toEqual(ownersOf(people.map(({ accessToken }) => accessToken)))
  })

  it('uses no token up for another client, not even at the same moment', async () => {
    const { refreshToken } = await host.signedIn('ion@example.ro')
    const { UserPoolClient: other } = await host.operator.send(
      new CreateUserPoolClientCommand({
        UserPoolId: host.config.poolId,
        ClientName: 'other',
        RefreshTokenRotation: { Feature: 'ENABLED' },
      }),
    )
    const [stolen, own, stolenToo] = await Promise.allSettled([
      refresh(refreshToken, other?.ClientId),
      refresh(refreshToken),
      refresh(refreshToken, other?.ClientId),
    ])

    expect(stolen).toMatchObject({ reason: { name: 'NotAuthorizedException' } })
    expect(stolenToo).toMatchObject({ reason: { name: 'NotAuthorizedException' } })
    expect(own).toMatchObject({ status: 'fulfilled' })
  })
})
