import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    customAuth: async ({ sub }) => ({ parameters: { nonce: '7' }, answer: `${sub}.7.signed` }),
  })
})
afterAll(() => host.stop())

const begin = (USERNAME: string) =>
  host.operator.send(
    new AdminInitiateAuthCommand({
      UserPoolId: host.poolId,
      ClientId: host.clientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME },
    }),
  )

const answer = (Session: string | undefined, USERNAME: string, ANSWER: string) =>
  host.operator.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: host.poolId,
      ClientId: host.clientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session,
      ChallengeResponses: { USERNAME, ANSWER },
    }),
  )

describe('beginCustomAuth', () => {
  it('signs in by the right answer alone, with a refresh token of its own', async () => {
    const { sub, accessToken } = await host.signedIn('custom@example.ro')
    const { ChallengeName, ChallengeParameters, Session } = await begin(sub)
    expect({ ChallengeName, ChallengeParameters }).toEqual({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: { nonce: '7', USERNAME: sub },
    })

    const { AuthenticationResult } = await answer(Session, sub, `${sub}.7.signed`)
    const claims = decodeJwt(AuthenticationResult?.AccessToken ?? '')
    expect(claims.sub).toBe(sub)
    expect(claims['origin_jti']).not.toBe(decodeJwt(accessToken)['origin_jti'])
    expect(AuthenticationResult?.RefreshToken).toBeTruthy()
  })

  it('refuses another answer, an unconfirmed user and a stranger', async () => {
    const { sub } = await host.signedIn('careful@example.ro')
    const { Session } = await begin(sub)
    const waiting = await host.register('waiting@example.ro')

    await expect(answer(Session, sub, 'guess')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await expect(begin(waiting)).rejects.toMatchObject({ name: 'UserNotConfirmedException' })
    await expect(begin('nobody@example.ro')).rejects.toMatchObject({
      name: 'UserNotFoundException',
    })
  })

  it('is for operators: the public door does not know the flow', async () => {
    const { sub } = await host.signedIn('public@example.ro')

    await expect(
      host.pool.send(
        new InitiateAuthCommand({
          ClientId: host.clientId,
          AuthFlow: 'CUSTOM_AUTH',
          AuthParameters: { USERNAME: sub },
        }),
      ),
    ).rejects.toMatchObject({ message: 'CUSTOM_AUTH flow not enabled for this client' })
  })
})

describe('adminInitiateAuth', () => {
  it('tells an operator whose refresh token it is, and uses nothing up', async () => {
    const { sub, refreshToken } = await host.signedIn('owner@example.ro')
    const { AuthenticationResult } = await host.operator.send(
      new AdminInitiateAuthCommand({
        UserPoolId: host.poolId,
        ClientId: host.clientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refreshToken },
      }),
    )
    expect(decodeJwt(AuthenticationResult?.AccessToken ?? '').sub).toBe(sub)
    expect(AuthenticationResult?.RefreshToken).toBeUndefined()

    host.clock.advance(3_600_000)
    const renewed = await host.pool.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken: refreshToken }),
    )
    expect(renewed.AuthenticationResult?.AccessToken).toBeTruthy()
  })
})
