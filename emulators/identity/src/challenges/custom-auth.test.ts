import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  CreateUserPoolClientCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
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
  it('signs in by the right answer only, with its own refresh token', async () => {
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

  it('refuses a wrong answer, an unconfirmed user and an unknown user', async () => {
    const { sub } = await host.signedIn('careful@example.ro')
    const { Session } = await begin(sub)
    const waiting = await host.register('waiting@example.ro')

    await expect(answer(Session, sub, 'guess')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await expect(begin(waiting)).rejects.toMatchObject({ name: 'UserNotConfirmedException' })
    await expect(begin('unknown@example.ro')).rejects.toMatchObject({
      name: 'UserNotFoundException',
    })
  })

  it('works without an administrator, and returns the same challenge for an unknown name', async () => {
    const { sub } = await host.signedIn('public@example.ro')
    await host.register('unconfirmed@example.ro')
    const beginHere = (USERNAME: string) =>
      host.pool.send(
        new InitiateAuthCommand({
          ClientId: host.clientId,
          AuthFlow: 'CUSTOM_AUTH',
          AuthParameters: { USERNAME },
        }),
      )
    const answerHere = (Session: string | undefined, USERNAME: string, ANSWER: string) =>
      host.pool.send(
        new RespondToAuthChallengeCommand({
          ClientId: host.clientId,
          ChallengeName: 'CUSTOM_CHALLENGE',
          Session,
          ChallengeResponses: { USERNAME, ANSWER },
        }),
      )

    for (const name of ['public@example.ro', 'unconfirmed@example.ro', 'unknown@example.ro']) {
      const { ChallengeName, ChallengeParameters, Session } = await beginHere(name)
      expect({ ChallengeName, ChallengeParameters }).toEqual({
        ChallengeName: 'CUSTOM_CHALLENGE',
        ChallengeParameters: { nonce: '7', USERNAME: name },
      })
      for (let tries = 1; tries <= 5; tries += 1) {
        await expect(answerHere(Session, name, 'guess')).rejects.toMatchObject({
          name: 'NotAuthorizedException',
          message: 'Incorrect username or password.',
        })
      }
      await expect(answerHere(Session, name, 'guess')).rejects.toMatchObject({
        message: 'Invalid session for the user.',
      })
    }

    const { Session } = await beginHere('public@example.ro')
    const { AuthenticationResult } = await answerHere(
      Session,
      'public@example.ro',
      `${sub}.7.signed`,
    )
    expect(decodeJwt(AuthenticationResult?.AccessToken ?? '').sub).toBe(sub)
  })

  it('reports a host without a challenge', async () => {
    const plain = await startTestHost()
    const { UserPoolClient } = await plain.operator.send(
      new CreateUserPoolClientCommand({
        UserPoolId: plain.poolId,
        ClientName: 'custom',
        ExplicitAuthFlows: ['ALLOW_CUSTOM_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      }),
    )

    await expect(
      plain.pool.send(
        new InitiateAuthCommand({
          ClientId: UserPoolClient?.ClientId,
          AuthFlow: 'CUSTOM_AUTH',
          AuthParameters: { USERNAME: 'any@example.ro' },
        }),
      ),
    ).rejects.toMatchObject({
      message: 'Custom auth lambda trigger is not configured for the user pool.',
    })
    await plain.stop()
  })

  it('is only for clients that have it, for operators too', async () => {
    const { sub: USERNAME } = await host.signedIn('elsewhere@example.ro')
    const { UserPoolClient } = await host.operator.send(
      new CreateUserPoolClientCommand({
        UserPoolId: host.poolId,
        ClientName: 'passwords',
        ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
      }),
    )
    const asked = {
      ClientId: UserPoolClient?.ClientId,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME },
    } as const
    const refused = { message: 'CUSTOM_AUTH flow not enabled for this client' }

    await expect(host.pool.send(new InitiateAuthCommand(asked))).rejects.toMatchObject(refused)
    await expect(
      host.operator.send(new AdminInitiateAuthCommand({ UserPoolId: host.poolId, ...asked })),
    ).rejects.toMatchObject(refused)
  })
})

describe('adminInitiateAuth', () => {
  it('returns the owner of a refresh token to an administrator without using it', async () => {
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
