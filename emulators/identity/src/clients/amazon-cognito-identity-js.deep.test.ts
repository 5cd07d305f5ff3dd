import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  CognitoUserSession,
  type CognitoUserAttribute,
  type ISignUpResult,
} from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { totpCode, totpStep } from '../users/totp.ts'
import { has, isForeign, openTestTarget, PASSWORD, type TestTarget } from './testing-target.ts'

const stored = new Map<string, string>()
const Storage = {
  setItem: (key: string, value: string) => void stored.set(key, value),
  getItem: (key: string) => stored.get(key) ?? null,
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
}
let target: TestTarget
let userPool: CognitoUserPool

const openPool = (ClientId: string) =>
  new CognitoUserPool({
    UserPoolId: target.userPoolId,
    ClientId,
    Storage,
    ...(target.endpoint !== undefined && { endpoint: target.endpoint }),
  })

beforeAll(async () => {
  target = await openTestTarget()
})
afterAll(() => target.stop())
beforeEach(() => {
  stored.clear()
  userPool = openPool(target.clientId)
})

function userCalled(Username: string, Pool = userPool): CognitoUser {
  const user = new CognitoUser({ Username, Pool, Storage })
  user.setAuthenticationFlowType('USER_PASSWORD_AUTH')
  return user
}

type Outcome = CognitoUserSession | 'TOTP'

function authenticate(user: CognitoUser, Password = PASSWORD): Promise<Outcome> {
  const details = new AuthenticationDetails({ Username: user.getUsername(), Password })

  return new Promise((resolve, reject) => {
    user.authenticateUser(details, {
      onSuccess: resolve,
      onFailure: reject,
      totpRequired: () => resolve('TOTP'),
    })
  })
}

function result<Value>(
  call: (done: (error?: Error | null, value?: Value) => void) => void,
): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    call((error, value) => {
      if (error) reject(error)
      else resolve(value)
    })
  })
}

const currentSession = (user: CognitoUser) =>
  new Promise<CognitoUserSession | null>((resolve, reject) => {
    user.getSession((error: Error | null, session: CognitoUserSession | null) => {
      if (error) reject(error)
      else resolve(session)
    })
  })

async function turnSecondFactorOn(user: CognitoUser): Promise<string> {
  const secret = await new Promise<string>((resolve, reject) => {
    user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject })
  })
  const code = totpCode(secret, totpStep(target.now()))
  await new Promise((resolve, reject) => {
    user.verifySoftwareToken(code, 'Telefon', { onSuccess: resolve, onFailure: reject })
  })
  await result((done) =>
    user.setUserMfaPreference(null, { Enabled: true, PreferredMfa: true }, done),
  )
  return secret
}

describe('amazon-cognito-identity-js', () => {
  it('signs in by password, reads the user, changes the password and signs out everywhere', async () => {
    const email = await target.addUser()
    await expect(authenticate(userCalled(email), 'Wrong-Parola-1!')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    const user = userCalled(email)
    const session = await authenticate(user)
    expect(session).toBeInstanceOf(CognitoUserSession)
    const attributes = await result<CognitoUserAttribute[]>((done) => user.getUserAttributes(done))
    expect(attributes?.find((one) => one.getName() === 'email')?.getValue()).toBe(email)
    await result((done) => user.changePassword(PASSWORD, 'Alta-Parola-2!', done))
    await new Promise((resolve, reject) => {
      user.globalSignOut({ onSuccess: resolve, onFailure: reject })
    })

    await expect(authenticate(userCalled(email))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    const again = userCalled(email)
    await authenticate(again, 'Alta-Parola-2!')
    await result((done) => again.deleteUser(done))
  })

  it.skipIf(isForeign)('registers, confirms and resets a password', async () => {
    const email = 'registered@example.ro'
    const signedUp = await result<ISignUpResult>((done) =>
      userPool.signUp(email, PASSWORD, [], [], done),
    )
    expect(signedUp?.userConfirmed).toBe(false)
    const user = userCalled(email)
    await expect(authenticate(user)).rejects.toMatchObject({ name: 'UserNotConfirmedException' })
    await result((done) => user.confirmRegistration(target.codeFor(email), true, done))
    await new Promise((resolve, reject) => {
      user.forgotPassword({ onSuccess: resolve, onFailure: reject })
    })
    const code = target.codeFor(email)
    await new Promise<void>((resolve, reject) => {
      user.confirmPassword(code, 'Alta-Parola-2!', {
        onSuccess: () => resolve(),
        onFailure: reject,
      })
    })

    expect(await authenticate(user, 'Alta-Parola-2!')).toBeInstanceOf(CognitoUserSession)
  })

  it.skipIf(!has.plainClient)('restores its session and refreshes it', async () => {
    const email = await target.addUser()
    userPool = openPool(target.plainClientId)
    await authenticate(userCalled(email))
    const found = userPool.getCurrentUser()
    if (!found) throw new Error('The library stored no user.')
    const before = await currentSession(found)
    const token = before?.getRefreshToken()
    if (!before || !token) throw new Error('The library stored no session.')
    const after = await result<CognitoUserSession>((done) => found.refreshSession(token, done))

    expect(after?.isValid()).toBe(true)
    expect(after?.getAccessToken().getJwtToken()).not.toBe(before.getAccessToken().getJwtToken())
  })

  it('requires the code of an authenticator app', async () => {
    const email = await target.addUser()
    const user = userCalled(email)
    await authenticate(user)
    const secret = await turnSecondFactorOn(user)
    // Another browser, which holds no device key.
    stored.clear()
    const elsewhere = userCalled(email)

    expect(await authenticate(elsewhere)).toBe('TOTP')
    const code = totpCode(secret, totpStep(target.now()) + 1)
    const session = await new Promise((resolve, reject) => {
      elsewhere.sendMFACode(code, { onSuccess: resolve, onFailure: reject }, 'SOFTWARE_TOKEN_MFA')
    })
    expect(session).toBeInstanceOf(CognitoUserSession)
  })

  it.skipIf(!has.devices)('proves a device by SRP, and none with another secret', async () => {
    const email = await target.addUser()
    const user = userCalled(email)
    await authenticate(user)
    await turnSecondFactorOn(user)

    // The proof of the device stands for the second factor: that none is asked shows that it was right.
    expect(await authenticate(userCalled(email))).toBeInstanceOf(CognitoUserSession)

    const secretKey = [...stored.keys()].find((key) => key.endsWith('.randomPasswordKey')) ?? ''
    expect(stored.get(secretKey)).toBeTruthy()
    stored.set(secretKey, 'a secret that the device does not have')
    await expect(authenticate(userCalled(email))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })
})
