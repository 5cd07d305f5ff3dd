import { randomUUID } from 'node:crypto'
import {
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AssociateSoftwareTokenCommand,
  DeleteUserAttributesCommand,
  GetTokensFromRefreshTokenCommand,
  RespondToAuthChallengeCommand,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
  type SoftwareTokenMfaSettingsType,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from './testing-host.ts'
import { PASSWORD } from './testing-users.ts'
import { beginSignIn, createTestUser } from './testing-pool.ts'
import { totpCode, totpStep } from './users/totp.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const noticesOf = (email: string) =>
  host.events
    .filter((event) => event.email === email && /^SecondFactor|Reused$|Failed$/.test(event.type))
    .map(({ type }) => type)

async function withSecondFactor(email: string): Promise<{ AccessToken: string; sub: string }> {
  const { accessToken, sub } = await host.signedIn(email)
  await host.turnSecondFactorOn(accessToken)

  return { AccessToken: accessToken, sub }
}
const prefer = (AccessToken: string, SoftwareTokenMfaSettings: SoftwareTokenMfaSettingsType) =>
  host.pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SoftwareTokenMfaSettings }))

async function answer(email: string, code: string): Promise<unknown> {
  const { Session } = await beginSignIn(host, host.clientId, email, PASSWORD)

  return host.pool.send(
    new RespondToAuthChallengeCommand({
      ClientId: host.clientId,
      Session,
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code },
    }),
  )
}

describe('the owner receives', () => {
  it('a notice that the second factor is off, once for repeated calls', async () => {
    const { AccessToken } = await withSecondFactor('off@example.ro')
    for (const _ of [1, 2, 3]) await prefer(AccessToken, { Enabled: false })

    expect(noticesOf('off@example.ro')).toEqual(['SecondFactorDisabled'])
  })

  it('that an operator has switched it off', async () => {
    const { sub } = await withSecondFactor('operator@example.ro')
    await host.operator.send(
      new AdminSetUserMFAPreferenceCommand({
        UserPoolId: host.poolId,
        Username: sub,
        SoftwareTokenMfaSettings: { Enabled: false },
      }),
    )

    expect(noticesOf('operator@example.ro')).toEqual(['SecondFactorDisabled'])
    expect((await beginSignIn(host, host.clientId, sub, PASSWORD)).ChallengeName).toBeUndefined()
  })

  it('a notice that another authenticator app has replaced the former one', async () => {
    const { AccessToken } = await withSecondFactor('other-app@example.ro')
    const { SecretCode = '' } = await host.pool.send(
      new AssociateSoftwareTokenCommand({ AccessToken }),
    )
    expect(noticesOf('other-app@example.ro')).toEqual([])
    host.clock.advance(30_000)
    const UserCode = totpCode(SecretCode, totpStep(host.clock.now()))
    await host.pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))

    expect(noticesOf('other-app@example.ro')).toEqual(['SecondFactorReplaced'])
  })

  it('a notice that codes go to another phone, or to none', async () => {
    const email = 'telephone@example.ro'
    const { accessToken: AccessToken, sub: Username } = await host.signedIn(email)
    const UserPoolId = host.poolId
    const setPhone = (number: string) =>
      host.operator.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username,
          UserAttributes: [
            { Name: 'phone_number', Value: number },
            { Name: 'phone_number_verified', Value: 'true' },
          ],
        }),
      )
    await setPhone('+40722111222')
    const SMSMfaSettings = { Enabled: true, PreferredMfa: true }
    await host.pool.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings }))
    await setPhone('+40722111333')
    expect(noticesOf(email)).toEqual(['SecondFactorReplaced'])

    const UserAttributeNames = ['phone_number']
    await host.pool.send(new DeleteUserAttributesCommand({ AccessToken, UserAttributeNames }))
    expect(noticesOf(email)).toEqual(['SecondFactorReplaced', 'SecondFactorDisabled'])
  })

  it('no notice when it is enabled, or its preference is lowered', async () => {
    const { AccessToken } = await withSecondFactor('on@example.ro')
    await prefer(AccessToken, { Enabled: true, PreferredMfa: false })

    expect(noticesOf('on@example.ro')).toEqual([])
  })

  it('a notice of five wrong codes in an hour, once an hour and three times a day', async () => {
    await withSecondFactor('wrong@example.ro')
    for (let hour = 1; hour <= 5; hour += 1) {
      // The codes of an app are digits, those for recovery have letters: both are counted.
      for (const code of ['000001', 'aaaa1', '000002', 'aaaa2', '000003', 'aaaa3', '000004']) {
        await expect(answer('wrong@example.ro', code)).rejects.toThrow()
        if (code === '000002' && hour === 1) expect(noticesOf('wrong@example.ro')).toEqual([])
      }
      expect(noticesOf('wrong@example.ro')).toHaveLength(Math.min(hour, 3))
      host.clock.advance(3_601_000)
    }
  })

  it('of wrong codes that are few an hour: ten in a day, or twenty in a month', async () => {
    const email = 'slow@example.ro'
    await withSecondFactor(email)
    const wrong = async (times: number, hoursBetween: number) => {
      for (let n = 0; n < times; n += 1) {
        await expect(answer(email, n % 2 === 0 ? '000001' : 'aaaa1')).rejects.toThrow()
        host.clock.advance(hoursBetween * 3_600_000)
      }
    }
    await wrong(9, 2)
    expect(noticesOf(email)).toEqual([])
    await wrong(1, 24)
    expect(noticesOf(email)).toEqual(['SecondFactorFailed'])
    await wrong(9, 24)
    expect(noticesOf(email)).toHaveLength(1)
    await wrong(1, 24)
    expect(noticesOf(email)).toHaveLength(2)
  })

  it('a notice of twenty wrong passwords in a day, once a day, at any rate', async () => {
    const email = 'guessed@example.ro'
    const { sub } = await host.signedIn(email)
    const unproven = await host.register('unproven@example.ro')
    const { notices, lockOut } = host.anotherNode()
    const guess = async (times: number) => {
      for (let n = 0; n < times; n += 1) {
        for (const owner of [sub, unproven, 'unknown:x']) await lockOut.beginTry(owner)
        host.clock.advance(1_000_000)
        // The owner signs in as well.
        if (n % 8 === 0) await host.signIn(email)
      }
      await notices.noteGuesses()
      await notices.noteGuesses()
    }
    await expect(host.signIn(email, 'Wrong-1!x')).rejects.toThrow()
    await guess(18)
    expect(noticesOf(email)).toEqual([])
    await guess(3)
    expect(noticesOf(email)).toEqual(['PasswordFailed'])

    host.clock.advance(86_400_000)
    await guess(19)
    expect(noticesOf(email)).toHaveLength(1)
    await guess(1)
    expect(noticesOf(email)).toHaveLength(2)
    expect(noticesOf('unproven@example.ro')).toEqual([])
  })

  it('no notice of wrong passwords before a new one', async () => {
    const { sub: Username } = await host.signedIn('renewed@example.ro')
    for (let n = 0; n < 20; n += 1) {
      await expect(host.signIn('renewed@example.ro', 'Wrong-1!x')).rejects.toThrow()
      host.clock.advance(1_000_000)
    }
    const Password = 'Alta-Parola-1!'
    await host.operator.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: host.poolId,
        Username,
        Password,
        Permanent: true,
      }),
    )
    await host.anotherNode().notices.noteGuesses()

    expect(noticesOf('renewed@example.ro')).toEqual([])
  })

  it('of a password that an operator has changed, not of the first one', async () => {
    const email = 'made@example.ro'
    const names = { given_name: 'Ana', family_name: 'Pop' }
    await createTestUser(host, host.poolId, email, { email, email_verified: 'true', ...names })
    const changesOf = () =>
      host.events.filter((event) => event.email === email && event.type === 'PasswordChanged')
    const first = changesOf().length
    await host.operator.send(
      new AdminSetUserPasswordCommand({
        UserPoolId: host.poolId,
        Username: email,
        Password: 'Alta-Parola-1!',
        Permanent: true,
      }),
    )

    expect([first, changesOf().length]).toEqual([0, 1])
  })

  it('a notice of a reused refresh token, once', async () => {
    const { refreshToken } = await host.signedIn('stolen@example.ro')
    const refresh = (RefreshToken: string) =>
      host.pool.send(
        new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken }),
      )
    await refresh(refreshToken)
    host.clock.advance(61_000)
    await Promise.allSettled(Array.from({ length: 10 }, () => refresh(refreshToken)))

    expect(noticesOf('stolen@example.ro')).toEqual(['RefreshTokenReused'])
  })

  it('each notice at most three times a day, whatever the cause', async () => {
    const node = host.anotherNode()
    const { sub } = await host.signedIn('flood@example.ro')
    const user = await node.users.bySub(host.db, sub)
    if (user === null) throw new Error('The user is missing')
    await Promise.all(
      Array.from({ length: 40 }, () => node.notices.tokenReused(host.db, user, randomUUID())),
    )
    await node.events.deliver(sub)

    expect(noticesOf('flood@example.ro')).toHaveLength(3)
  })
})
