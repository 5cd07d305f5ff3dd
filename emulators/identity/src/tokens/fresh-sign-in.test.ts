import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  DeleteWebAuthnCredentialCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPasskeys, WEB_AUTHN, type TestPasskeys } from '../passkeys/testing-passkeys.ts'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
let passkeys: TestPasskeys
beforeAll(async () => {
  host = await startTestHost({
    webAuthn: WEB_AUTHN,
    freshSignInSeconds: 600,
    customAuth: async () => ({ parameters: {}, answer: 'of the host' }),
  })
  passkeys = testPasskeys(host, host.clientId)
})
afterAll(() => host.stop())

/** Signs in as the host does for a television. */
async function signInByHost(USERNAME: string) {
  const own = { UserPoolId: host.poolId, ClientId: host.clientId }
  const { Session } = await host.operator.send(
    new AdminInitiateAuthCommand({
      ...own,
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME },
    }),
  )
  const { AuthenticationResult = {} } = await host.operator.send(
    new AdminRespondToAuthChallengeCommand({
      ...own,
      Session,
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { USERNAME, ANSWER: 'of the host' },
    }),
  )

  return AuthenticationResult
}

const stale = { name: 'NotAuthorizedException', message: 'Recent authentication is required.' }

describe('requireFreshSignIn', () => {
  it('refuses a sign-in by the host, also after a refresh', async () => {
    const { sub } = await host.signedIn('television@example.ro')
    const { AccessToken = '', RefreshToken } = await signInByHost(sub)
    const { AuthenticationResult } = await host.pool.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken }),
    )

    await expect(passkeys.start(AccessToken)).rejects.toMatchObject(stale)
    await expect(passkeys.start(AuthenticationResult?.AccessToken ?? '')).rejects.toMatchObject(
      stale,
    )
  })

  it('allows a recent sign-in to add and remove a passkey, and an older one only after another sign-in', async () => {
    const { accessToken: AccessToken } = await host.signedIn('fresh@example.ro')
    const { credentialId: CredentialId } = await passkeys.add(AccessToken)
    const command = new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId })
    host.clock.advance(602_000)

    await expect(passkeys.start(AccessToken)).rejects.toMatchObject(stale)
    await expect(host.pool.send(command)).rejects.toMatchObject(stale)
    const again = await host.signIn('fresh@example.ro')
    await expect(passkeys.start(AccessToken)).rejects.toMatchObject(stale)
    await passkeys.start(again.accessToken)
    await host.pool.send(
      new DeleteWebAuthnCredentialCommand({ AccessToken: again.accessToken, CredentialId }),
    )
  })
})
