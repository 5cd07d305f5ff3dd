import {
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'

let host: TestHost
let isAsking = false
beforeAll(async () => {
  host = await startTestHost({
    customChallenge: async () =>
      isAsking ? { parameters: { question: 'six by nine' }, answer: '54' } : null,
  })
})
afterAll(() => host.stop())

describe('askCustomStep', () => {
  it('sends the challenge of the host and accepts only the right answer, once', async () => {
    await host.signedIn('custom@example.ro')
    isAsking = true
    const asked = await host.pool.send(
      new InitiateAuthCommand({
        ClientId: host.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: 'custom@example.ro', PASSWORD },
      }),
    )
    expect(asked).toMatchObject({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: { question: 'six by nine', USER_ID_FOR_SRP: 'custom@example.ro' },
    })
    const answer = (ANSWER: string) =>
      host.pool.send(
        new RespondToAuthChallengeCommand({
          ClientId: host.clientId,
          ChallengeName: 'CUSTOM_CHALLENGE',
          Session: asked.Session,
          ChallengeResponses: { USERNAME: 'custom@example.ro', ANSWER },
        }),
      )

    await expect(answer('42')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect((await answer('54')).AuthenticationResult?.AccessToken).toBeTruthy()
    await expect(answer('54')).rejects.toMatchObject({ message: 'Invalid session for the user.' })
  })
})
