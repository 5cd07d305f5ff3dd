import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode, totpStep } from './users/totp.ts'
import { PASSWORD, startTestHost, type TestHost } from './testing-host.ts'

const storage = new Map<string, string>()
let host: TestHost

// The client library reckons with the machine's time, so the host's clock must show it.
beforeAll(async () => {
  host = await startTestHost({ rememberDevices: true })
  host.clock.set(new Date())
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: host.poolId,
        userPoolClientId: host.clientId,
        userPoolEndpoint: `${host.url}/identity/idp`,
        identityPoolId: host.identityPoolId,
        identityPoolEndpoint: `${host.url}/identity/ids`,
        allowGuestAccess: true,
      },
    },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  })
})
afterAll(() => host.stop())

const signIn = (username: string, password = PASSWORD) =>
  auth.signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } })

async function register(email: string) {
  await auth.signUp({ username: email, password: PASSWORD, options: { userAttributes: { email } } })
  await auth.confirmSignUp({ username: email, confirmationCode: host.codeFor(email) })
}

describe('aws-amplify/auth', () => {
  it('registers, signs in, refreshes and signs out', async () => {
    await auth.signUp({
      username: 'a@example.ro',
      password: PASSWORD,
      options: { userAttributes: { email: 'a@example.ro' } },
    })
    expect((await signIn('a@example.ro')).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
    await auth.confirmSignUp({
      username: 'a@example.ro',
      confirmationCode: host.codeFor('a@example.ro'),
    })
    expect((await signIn('a@example.ro')).isSignedIn).toBe(true)

    const before = await auth.fetchAuthSession()
    const after = await auth.fetchAuthSession({ forceRefresh: true })
    expect(after.tokens?.accessToken.toString()).not.toBe(before.tokens?.accessToken.toString())
    expect(after.userSub).toBe((await auth.getCurrentUser()).userId)
    expect(await auth.fetchUserAttributes()).toMatchObject({ email: 'a@example.ro' })
    await auth.updatePassword({ oldPassword: PASSWORD, newPassword: 'Alta-Parola!' })
    await auth.signOut()
    expect(host.events.at(-1)).toMatchObject({ type: 'TokensRevoked' })
    await expect(signIn('a@example.ro')).rejects.toMatchObject({ name: 'NotAuthorizedException' })

    await auth.resetPassword({ username: 'a@example.ro' })
    await auth.confirmResetPassword({
      username: 'a@example.ro',
      confirmationCode: host.codeFor('a@example.ro'),
      newPassword: PASSWORD,
    })
    await signIn('a@example.ro')
    await auth.updateUserAttributes({ userAttributes: { email: 'b@example.ro' } })
    await auth.confirmUserAttribute({
      userAttributeKey: 'email',
      confirmationCode: host.codeFor('b@example.ro'),
    })
    await auth.signOut({ global: true })
    await signIn('b@example.ro')
    await auth.deleteUser()
  })

  it('gives a guest an identity that the first sign-in takes over', async () => {
    const guest = await auth.fetchAuthSession()
    expect(guest.identityId).toMatch(/^eu-central-1:[0-9a-f-]{36}$/)
    expect(guest.credentials?.accessKeyId).toMatch(/^ASIA/)
    await register('guest@example.ro')
    await signIn('guest@example.ro')
    const user = await auth.fetchAuthSession({ forceRefresh: true })

    expect(user.identityId).toBe(guest.identityId)
    await auth.signOut()
  })

  it('sets up an authenticator app and then asks for its code, except on a remembered device', async () => {
    await register('totp@example.ro')
    await signIn('totp@example.ro')
    const { sharedSecret } = await auth.setUpTOTP()
    await auth.verifyTOTPSetup({ code: totpCode(sharedSecret, totpStep(host.clock.now())) })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
    expect(await auth.fetchDevices()).toHaveLength(1)
    await auth.signOut()

    // The device was confirmed in the first sign-in and proves itself instead of the second factor.
    expect((await signIn('totp@example.ro')).isSignedIn).toBe(true)
    await auth.forgetDevice()
    await auth.signOut()

    expect((await signIn('totp@example.ro')).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
    )
    const replayed = totpCode(sharedSecret, totpStep(host.clock.now()))
    await expect(auth.confirmSignIn({ challengeResponse: replayed })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    })
    const next = totpCode(sharedSecret, totpStep(host.clock.now()) + 1)
    expect((await auth.confirmSignIn({ challengeResponse: next })).isSignedIn).toBe(true)
    await auth.signOut()
  })
})
