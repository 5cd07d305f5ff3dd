import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode, totpStep } from '../users/totp.ts'
import { has, isForeign, openTestTarget, PASSWORD, type TestTarget } from './testing-target.ts'

const storage = new Map<string, string>()
let target: TestTarget

beforeAll(async () => {
  target = await openTestTarget()
  const { endpoint, identityEndpoint } = target
  const userPool = {
    userPoolId: target.userPoolId,
    userPoolClientId: target.clientId,
    ...(endpoint !== undefined && { userPoolEndpoint: endpoint }),
  }
  const identityPool = {
    identityPoolId: target.identityPoolId,
    allowGuestAccess: true,
    ...(identityEndpoint !== undefined && { identityPoolEndpoint: identityEndpoint }),
  }
  Amplify.configure({
    Auth: { Cognito: has.identityPool ? { ...userPool, ...identityPool } : userPool },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  })
})
afterAll(() => target.stop())

const signIn = (username: string, password = PASSWORD) =>
  auth.signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } })

describe('aws-amplify/auth', () => {
  it('signs in, refreshes, changes the password and signs out', async () => {
    const email = await target.addUser()
    await expect(signIn(email, 'Wrong-Parola-1!')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    expect((await signIn(email)).isSignedIn).toBe(true)

    const before = await auth.fetchAuthSession()
    const after = await auth.fetchAuthSession({ forceRefresh: true })
    expect(after.tokens?.accessToken.toString()).not.toBe(before.tokens?.accessToken.toString())
    expect(after.userSub).toBe((await auth.getCurrentUser()).userId)
    expect(await auth.fetchUserAttributes()).toMatchObject({ email })
    await auth.updatePassword({ oldPassword: PASSWORD, newPassword: 'Alta-Parola-2!' })
    await auth.signOut()
    await expect(signIn(email)).rejects.toMatchObject({ name: 'NotAuthorizedException' })

    await signIn(email, 'Alta-Parola-2!')
    await auth.signOut({ global: true })
    await signIn(email, 'Alta-Parola-2!')
    await auth.deleteUser()
  })

  it.skipIf(isForeign)('registers, resets the password and changes the address', async () => {
    const email = 'new@example.ro'
    const options = { userAttributes: { email } }
    await auth.signUp({ username: email, password: PASSWORD, options })
    expect((await signIn(email)).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
    await auth.confirmSignUp({ username: email, confirmationCode: target.codeFor(email) })
    await auth.resetPassword({ username: email })
    await auth.confirmResetPassword({
      username: email,
      confirmationCode: target.codeFor(email),
      newPassword: 'Alta-Parola-2!',
    })
    await signIn(email, 'Alta-Parola-2!')
    await auth.updateUserAttributes({ userAttributes: { email: 'newer@example.ro' } })
    await auth.confirmUserAttribute({
      userAttributeKey: 'email',
      confirmationCode: target.codeFor('newer@example.ro'),
    })
    await auth.signOut()

    expect((await signIn('newer@example.ro', 'Alta-Parola-2!')).isSignedIn).toBe(true)
    await auth.signOut()
  })

  it.skipIf(!has.identityPool)(
    'gives a guest an identity that the first sign-in keeps',
    async () => {
      const guest = await auth.fetchAuthSession()
      expect(guest.identityId).toMatch(/^[\w-]+:[0-9a-f-]{36}$/)
      expect(guest.credentials?.accessKeyId).toMatch(/^ASIA/)
      await signIn(await target.addUser())
      const user = await auth.fetchAuthSession({ forceRefresh: true })

      expect(user.identityId).toBe(guest.identityId)
      await auth.signOut()
    },
  )

  it('sets up an authenticator app and then requires its code', async () => {
    const email = await target.addUser()
    await signIn(email)
    const { sharedSecret } = await auth.setUpTOTP()
    await auth.verifyTOTPSetup({ code: totpCode(sharedSecret, totpStep(target.now())) })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
    if (has.devices) {
      expect(await auth.fetchDevices()).toHaveLength(1)
      await auth.forgetDevice()
    }
    await auth.signOut()

    expect((await signIn(email)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    const replayed = totpCode(sharedSecret, totpStep(target.now()))
    await expect(auth.confirmSignIn({ challengeResponse: replayed })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    })
    const next = totpCode(sharedSecret, totpStep(target.now()) + 1)
    expect((await auth.confirmSignIn({ challengeResponse: next })).isSignedIn).toBe(true)
    await auth.signOut()
  })

  it.skipIf(!has.devices)('requires no second factor on a remembered device', async () => {
    const email = await target.addUser()
    await signIn(email)
    const { sharedSecret } = await auth.setUpTOTP()
    await auth.verifyTOTPSetup({ code: totpCode(sharedSecret, totpStep(target.now())) })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    await auth.signOut()

    // The device was confirmed in the first sign-in and proves itself instead of the second factor.
    expect((await signIn(email)).isSignedIn).toBe(true)
    await auth.signOut()
  })
})
