import {
  AdminDisableUserCommand,
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  UpdateUserPoolCommand,
  type RecoveryOptionNameType,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  adminBegin,
  adminRespond,
  begin,
  confirmedUser,
  createPool,
  createUser,
  describePool,
  getUser,
  OTHER_PASSWORD,
  PASSWORD,
  tokensOf,
  type TestPool,
} from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const recoverBy = (...names: RecoveryOptionNameType[]) => ({
  AccountRecoverySetting: {
    RecoveryMechanisms: names.map((Name, index) => ({ Name, Priority: index + 1 })),
  },
})
const proven = (email: string, phone = '+40712345678') => ({
  email,
  email_verified: 'true',
  phone_number: phone,
  phone_number_verified: 'true',
})
const forgot = async (pool: TestPool, Username: string) => {
  const answer = await host.pool.send(
    new ForgotPasswordCommand({ ClientId: pool.ClientId, Username }),
  )
  return answer.CodeDeliveryDetails
}
const set = ({ UserPoolId }: TestPool, Username: string, Password: string, Permanent = true) =>
  host.operator.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent }))
const confirmForgot = (ClientId: string, Username: string, ConfirmationCode: string) =>
  host.pool.send(
    new ConfirmForgotPasswordCommand({
      ClientId,
      Username,
      ConfirmationCode,
      Password: OTHER_PASSWORD,
    }),
  )
const reset = ({ UserPoolId }: TestPool, Username: string) =>
  host.operator.send(new AdminResetUserPasswordCommand({ UserPoolId, Username }))

describe('ForgotPassword', () => {
  it('returns a response for an unknown name too', async () => {
    expect(await forgot(await createPool(host), 'unknown')).toMatchObject({
      Destination: expect.any(String),
      DeliveryMedium: expect.any(String),
    })
  })

  it('knows no other client', async () => {
    await expect(
      host.pool.send(new ForgotPasswordCommand({ ClientId: 'another0client', Username: 'ana' })),
    ).rejects.toMatchObject({ name: 'ResourceNotFoundException' })
  })

  it('is allowed only for administrators where the pool says so', async () => {
    const pool = await createPool(host, { pool: recoverBy('admin_only') })

    await expect(forgot(pool, 'ana')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Contact administrator to reset password.',
    })
  })

  it('sends by the preferred medium of the pool, also after a change', async () => {
    const pool = await createPool(host, { pool: recoverBy('verified_email') })
    await confirmedUser(host, pool, 'ana', proven('recovering@test.com'))
    expect(await forgot(pool, 'ana')).toEqual({
      Destination: 'r***@t***',
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    })
    await host.operator.send(
      new UpdateUserPoolCommand({
        UserPoolId: pool.UserPoolId,
        ...recoverBy('verified_phone_number'),
      }),
    )
    host.clock.advance(120_000)

    expect(await forgot(pool, 'ana')).toMatchObject({
      DeliveryMedium: 'SMS',
      AttributeName: 'phone_number',
    })
  })

  it('prefers the phone by default', async () => {
    const pool = await createPool(host)
    await confirmedUser(host, pool, 'ana', proven('legacy@test.com'))

    expect((await describePool(host, pool))?.AccountRecoverySetting).toBeUndefined()
    expect(await forgot(pool, 'ana')).toMatchObject({
      DeliveryMedium: 'SMS',
      AttributeName: 'phone_number',
    })
  })

  it('returns the masked destination of the mail', async () => {
    const pool = await createPool(host, { pool: recoverBy('verified_email') })
    await confirmedUser(host, pool, 'ana', { email: 'test@test.com', email_verified: 'True' })

    expect(await forgot(pool, 'ana')).toEqual({
      Destination: 't***@t***',
      DeliveryMedium: 'EMAIL',
      AttributeName: 'email',
    })
  })
})

describe('ConfirmForgotPassword', () => {
  it('sets a password by the code that was sent', async () => {
    const pool = await createPool(host, { pool: recoverBy('verified_email') })
    await confirmedUser(host, pool, 'ana', proven('forgetful@test.com'))
    await forgot(pool, 'ana')
    await confirmForgot(pool.ClientId, 'ana', host.codeFor('forgetful@test.com'))

    expect(tokensOf(await begin(host, pool, 'ana', OTHER_PASSWORD)).accessToken).toBeTruthy()
  })

  it('takes no code where none was sent', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana')

    // Cognito answers ExpiredCodeException, which would tell accounts apart (docs/decisions/0020).
    await expect(confirmForgot(pool.ClientId, 'ana', '123456')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
  })

  it('knows no other client', async () => {
    await expect(confirmForgot('another0client', 'ana', '123456')).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })
})

describe('ChangePassword', () => {
  const change = (client: CognitoIdentityProviderClient, AccessToken: string) =>
    client.send(
      new ChangePasswordCommand({
        AccessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword: OTHER_PASSWORD,
      }),
    )

  it('changes it with the current password', async () => {
    const pool = await createPool(host)
    await confirmedUser(host, pool, 'ana')
    await change(host.pool, tokensOf(await adminBegin(host, pool, 'ana')).accessToken)

    expect(tokensOf(await adminBegin(host, pool, 'ana', OTHER_PASSWORD)).accessToken).toBeTruthy()
  })

  it('does so for a client that names itself otherwise', async () => {
    const pool = await createPool(host)
    await confirmedUser(host, pool, 'ana')
    const named = new CognitoIdentityProviderClient({
      region: 'eu-central-1',
      endpoint: `${host.url}/identity/idp`,
      customUserAgent: 'more/1.1',
      maxAttempts: 1,
      credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
    })
    await change(named, tokensOf(await adminBegin(host, pool, 'ana')).accessToken)

    expect(tokensOf(await adminBegin(host, pool, 'ana', OTHER_PASSWORD)).accessToken).toBeTruthy()
  })

  it('refuses other strings as an access token', async () => {
    await expect(change(host.pool, 'not a token')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })
})

describe('AdminSetUserPassword', () => {
  it('changes no other field of the user', async () => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana', { nickname: 'Ana' })
    await set(pool, 'ana', OTHER_PASSWORD)
    const user = await getUser(host, pool, 'ana')

    expect(user.Username).toBe('ana')
    expect(user.UserAttributes).toHaveLength(2)
    expect(user.UserAttributes).toContainEqual({ Name: 'nickname', Value: 'Ana' })
  })

  it.each(['pa$$word', 'Password', 'p2ssword', 'P2$S'])('refuses %s', async (password) => {
    const pool = await createPool(host)
    await createUser(host, pool, 'ana')

    await expect(set(pool, 'ana', password)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    })
  })

  it.each(['password', 'P2$$word'])('judges %s by the policy of the pool', async (password) => {
    const rules = { RequireUppercase: false, RequireLowercase: false }
    const others = { RequireNumbers: false, RequireSymbols: false, MinimumLength: 12 }
    const pool = await createPool(host, {
      pool: { Policies: { PasswordPolicy: { ...rules, ...others } } },
    })
    await createUser(host, pool, 'ana')

    await expect(set(pool, 'ana', password)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    })
    await set(pool, 'ana', 'longpassword')
  })
})

describe('AdminResetUserPassword', () => {
  const EMAIL_FIRST = { pool: recoverBy('verified_email') }

  it('requires a new password, which is set by the mailed code', async () => {
    const pool = await createPool(host, EMAIL_FIRST)
    await confirmedUser(host, pool, 'ana', proven('reset@test.com'))
    await reset(pool, 'ana')
    expect((await getUser(host, pool, 'ana')).UserStatus).toBe('RESET_REQUIRED')
    await expect(begin(host, pool, 'ana')).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
    })
    await confirmForgot(pool.ClientId, 'ana', host.codeFor('reset@test.com'))

    expect((await getUser(host, pool, 'ana')).UserStatus).toBe('CONFIRMED')
  })

  it('is undone by a password that an operator sets and the user replaces', async () => {
    const pool = await createPool(host, EMAIL_FIRST)
    await confirmedUser(host, pool, 'ana', proven('replaced@test.com'))
    await reset(pool, 'ana')
    await set(pool, 'ana', PASSWORD, false)
    const challenge = await adminBegin(host, pool, 'ana')
    await adminRespond(host, pool, challenge, { USERNAME: 'ana', NEW_PASSWORD: OTHER_PASSWORD })

    expect((await getUser(host, pool, 'ana')).UserStatus).toBe('CONFIRMED')
  })

  it('may be repeated', async () => {
    const pool = await createPool(host, EMAIL_FIRST)
    await confirmedUser(host, pool, 'ana', proven('again@test.com'))
    for (let times = 1; times <= 3; times += 1) {
      host.clock.advance(120_000)
      await reset(pool, 'ana')
      expect((await getUser(host, pool, 'ana')).UserStatus).toBe('RESET_REQUIRED')
    }
  })

  it('is refused for a disabled user, one who never signed in, and one without an address', async () => {
    const pool = await createPool(host, EMAIL_FIRST)
    await confirmedUser(host, pool, 'disabled', proven('disabled@test.com'))
    const { UserPoolId } = pool
    await host.operator.send(new AdminDisableUserCommand({ UserPoolId, Username: 'disabled' }))
    await createUser(host, pool, 'new', proven('new@test.com'))
    await confirmedUser(host, pool, 'silent')

    await expect(reset(pool, 'disabled')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    await expect(reset(pool, 'new')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User password cannot be reset in the current state.',
    })
    await expect(reset(pool, 'silent')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message:
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
    })
  })
})
