import { DeleteWebAuthnCredentialCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPasskeys, WEB_AUTHN, type TestPasskeys } from '../passkeys/testing-passkeys.ts'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
let passkeys: TestPasskeys
beforeAll(async () => {
  host = await startTestHost({ webAuthn: WEB_AUTHN, freshSignInSeconds: 600 })
  passkeys = testPasskeys(host, host.clientId)
})
afterAll(() => host.stop())

describe('requireFreshSignIn', () => {
  it('lets a sign-in of the last minutes add and remove a passkey, and an older one after another sign-in only', async () => {
    const { accessToken: AccessToken } = await host.signedIn('fresh@example.ro')
    const { credentialId: CredentialId } = await passkeys.add(AccessToken)
    const command = new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId })
    const stale = { name: 'NotAuthorizedException', message: 'Recent authentication is required.' }
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
