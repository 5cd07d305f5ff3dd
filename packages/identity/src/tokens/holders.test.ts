import { GetTokensFromRefreshTokenCommand } from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const FORGED = 'a-token-that-nobody-was-given'

describe('createHolders', () => {
  it('gives everybody who refreshes at the same moment their own sign-in, and a forger none', async () => {
    const people = await Promise.all(
      ['ana@example.ro', 'dan@example.ro', 'eva@example.ro'].map((email) => host.signedIn(email)),
    )
    const refresh = (RefreshToken: string) =>
      host.pool.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: host.config.clientId, RefreshToken }),
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
})
