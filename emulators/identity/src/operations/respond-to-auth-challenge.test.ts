import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  SetUserPoolMfaConfigCommand,
  VerifySoftwareTokenCommand,
  type ChallengeNameType,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import {
  beginSignIn,
  createTestPool,
  createTestUser,
  POOL_PASSWORD as PASSWORD,
} from '../testing-pool.ts'
import { totpCode, totpStep } from '../users/totp.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const respond = (
  ClientId: string,
  ChallengeName: ChallengeNameType,
  Session: string | undefined,
  ChallengeResponses: Record<string, string>,
) =>
  host.pool.send(
    new RespondToAuthChallengeCommand({ ClientId, ChallengeName, Session, ChallengeResponses }),
  )
const later = (seconds: number) => host.clock.advance(seconds * 1000)

describe('respondToAuthChallenge', () => {
  it('requires a new password after a correct temporary one', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host)
    const { User } = await host.operator.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: 'maria',
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [{ Name: 'email', Value: 'maria@example.ro' }],
      }),
    )
    expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD')
    const temporary = host.codeFor('maria@example.ro')
    await expect(beginSignIn(host, ClientId, 'maria', 'Other-1!x')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    const { ChallengeName, Session } = await beginSignIn(host, ClientId, 'maria', temporary)
    expect(ChallengeName).toBe('NEW_PASSWORD_REQUIRED')
    const answer = (NEW_PASSWORD: string) =>
      respond(ClientId, 'NEW_PASSWORD_REQUIRED', Session, { USERNAME: 'maria', NEW_PASSWORD })
    await expect(answer('weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    const { AuthenticationResult } = await answer(PASSWORD)

    expect(AuthenticationResult?.AccessToken).toBeTruthy()
    await expect(answer(PASSWORD)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user.',
    })
    await beginSignIn(host, ClientId, 'maria')
  })

  it('refuses a temporary password of last week', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host)
    await host.operator.send(
      new AdminCreateUserCommand({ UserPoolId, Username: 'late', TemporaryPassword: PASSWORD }),
    )
    later(8 * 86_400)

    await expect(beginSignIn(host, ClientId, 'late')).rejects.toMatchObject({
      message: expect.stringContaining('Temporary password has expired'),
    })
  })

  it('sends a code by SMS, with five attempts in this session only', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host, 'ON')
    await createTestUser(host, UserPoolId, 'sms', {
      phone_number: '+40722111222',
      phone_number_verified: 'true',
    })
    const asked = await beginSignIn(host, ClientId, 'sms')
    expect(asked).toMatchObject({
      ChallengeName: 'SMS_MFA',
      ChallengeParameters: {
        CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
        CODE_DELIVERY_DESTINATION: '+*******1222',
        USER_ID_FOR_SRP: 'sms',
      },
    })
    const code = host.codeFor('+40722111222')
    const answer = (Session: string | undefined, SMS_MFA_CODE: string) =>
      respond(ClientId, 'SMS_MFA', Session, { USERNAME: 'sms', SMS_MFA_CODE })
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(answer(asked.Session, wrong)).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    await expect(answer('x'.repeat(43), code)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    const outcomes = await Promise.allSettled([
      answer(asked.Session, code),
      answer(asked.Session, code),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

    const again = await beginSignIn(host, ClientId, 'sms')
    for (const _ of [1, 2, 3, 4, 5]) {
      await expect(answer(again.Session, 'nope')).rejects.toMatchObject({
        name: 'CodeMismatchException',
      })
    }
    await expect(answer(again.Session, host.codeFor('+40722111222'))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
  })

  it('sends a code by e-mail where the pool offers that', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host, 'OPTIONAL')
    await host.operator.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId,
        MfaConfiguration: 'OPTIONAL',
        EmailMfaConfiguration: {},
      }),
    )
    const attributes = { email: 'otp@example.ro', email_verified: 'true' }
    await createTestUser(host, UserPoolId, 'otp', attributes)
    const { AuthenticationResult } = await beginSignIn(host, ClientId, 'otp')
    const AccessToken = AuthenticationResult?.AccessToken
    await expect(
      host.pool.send(
        new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true } }),
      ),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await host.pool.send(
      new SetUserMFAPreferenceCommand({ AccessToken, EmailMfaSettings: { Enabled: true } }),
    )
    const asked = await beginSignIn(host, ClientId, 'otp')
    expect(asked.ChallengeName).toBe('EMAIL_OTP')
    const done = await respond(ClientId, 'EMAIL_OTP', asked.Session, {
      USERNAME: 'otp',
      EMAIL_OTP_CODE: host.codeFor('otp@example.ro'),
    })
    expect(done.AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it('has an authenticator set up where a second factor is a must', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host, 'ON')
    await createTestUser(host, UserPoolId, 'totp')
    const asked = await beginSignIn(host, ClientId, 'totp')
    expect(asked.ChallengeName).toBe('MFA_SETUP')
    await expect(
      respond(ClientId, 'MFA_SETUP', asked.Session, { USERNAME: 'totp' }),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
    const associated = await host.pool.send(
      new AssociateSoftwareTokenCommand({ Session: asked.Session }),
    )
    const code = () => totpCode(associated.SecretCode ?? '', totpStep(host.clock.now()))
    const verified = await host.pool.send(
      new VerifySoftwareTokenCommand({ Session: associated.Session, UserCode: code() }),
    )
    const done = await respond(ClientId, 'MFA_SETUP', verified.Session, { USERNAME: 'totp' })
    expect(done.AuthenticationResult?.AccessToken).toBeTruthy()

    const next = await beginSignIn(host, ClientId, 'totp')
    expect(next.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const answer = () =>
      respond(ClientId, 'SOFTWARE_TOKEN_MFA', next.Session, {
        USERNAME: 'totp',
        SOFTWARE_TOKEN_MFA_CODE: code(),
      })
    await expect(answer()).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    later(31)
    expect((await answer()).AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it('offers the choice between two factors', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host, 'OPTIONAL')
    await createTestUser(host, UserPoolId, 'two', {
      phone_number: '+40722333444',
      phone_number_verified: 'true',
    })
    const AccessToken = (await beginSignIn(host, ClientId, 'two')).AuthenticationResult?.AccessToken
    const { SecretCode = '' } = await host.pool.send(
      new AssociateSoftwareTokenCommand({ AccessToken }),
    )
    const UserCode = totpCode(SecretCode, totpStep(host.clock.now()))
    await host.pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))
    await host.pool.send(
      new SetUserMFAPreferenceCommand({
        AccessToken,
        SMSMfaSettings: { Enabled: true },
        SoftwareTokenMfaSettings: { Enabled: true },
      }),
    )
    const asked = await beginSignIn(host, ClientId, 'two')
    expect(asked).toMatchObject({
      ChallengeName: 'SELECT_MFA_TYPE',
      ChallengeParameters: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
    })
    const chosen = await respond(ClientId, 'SELECT_MFA_TYPE', asked.Session, {
      USERNAME: 'two',
      ANSWER: 'SMS_MFA',
    })
    const done = await respond(ClientId, 'SMS_MFA', chosen.Session, {
      USERNAME: 'two',
      SMS_MFA_CODE: host.codeFor('+40722333444'),
    })
    expect(done.AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it('expires a session by time and by a change of the password', async () => {
    const { UserPoolId, ClientId } = await createTestPool(host, 'ON')
    await createTestUser(host, UserPoolId, 'slow', {
      phone_number: '+40722555666',
      phone_number_verified: 'true',
    })
    const answer = (Session: string | undefined) =>
      respond(ClientId, 'SMS_MFA', Session, { SMS_MFA_CODE: host.codeFor('+40722555666') })
    const first = await beginSignIn(host, ClientId, 'slow')
    later(181)
    await expect(answer(first.Session)).rejects.toMatchObject({
      message: 'Invalid session for the user, session is expired.',
    })
    const second = await beginSignIn(host, ClientId, 'slow')
    await host.operator.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: 'slow',
        Password: 'Alta-Parola-2!',
        Permanent: true,
      }),
    )
    await expect(answer(second.Session)).rejects.toMatchObject({
      message: 'Invalid session for the user.',
    })
  })
})
