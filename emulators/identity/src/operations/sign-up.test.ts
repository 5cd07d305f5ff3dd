import {
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const signUp = (email: string, password = PASSWORD) =>
  host.pool.send(
    new SignUpCommand({
      ClientId: host.clientId,
      Username: email,
      Password: password,
      UserAttributes: [{ Name: 'given_name', Value: 'Ana' }],
    }),
  )
const confirm = (username: string, code: string) =>
  host.pool.send(
    new ConfirmSignUpCommand({
      ClientId: host.clientId,
      Username: username,
      ConfirmationCode: code,
    }),
  )
const resend = (username: string) =>
  host.pool.send(new ResendConfirmationCodeCommand({ ClientId: host.clientId, Username: username }))
const later = (seconds: number) => host.clock.advance(seconds * 1000)

describe('signUp', () => {
  it('registers an unconfirmed user and sends six digits', async () => {
    const answer = await signUp('ana@example.ro')

    expect(answer.UserConfirmed).toBe(false)
    expect(answer.CodeDeliveryDetails).toEqual({
      AttributeName: 'email',
      DeliveryMedium: 'EMAIL',
      Destination: 'a***@e***',
    })
    expect(host.messages.at(-1)).toEqual({
      medium: 'EMAIL',
      destination: 'ana@example.ro',
      trigger: 'CustomMessage_SignUp',
      code: expect.stringMatching(/^\d{6}$/),
      username: answer.UserSub,
      userAttributes: {
        email: 'ana@example.ro',
        email_verified: 'false',
        given_name: 'Ana',
        sub: answer.UserSub,
      },
      clientMetadata: {},
    })
  })

  it('refuses an address that is taken, however it is spelled', async () => {
    await expect(signUp('ANA@Example.RO ')).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    })
  })

  it('accepts one of many parallel registrations of an address', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => signUp('race@example.ro')),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it.each([
    ['short', 'Ab!1', 'Password not long enough'],
    ['without upper case', 'parola-1!', 'Password must have uppercase characters'],
    ['without a symbol', 'Parola123', 'Password must have symbol characters'],
    ['too long', `A!${'x'.repeat(130)}`, 'Password too long'],
    ['edged with a space', ' Parola-1!', 'Password must not begin or end with a space'],
  ])('refuses a password that is %s', async (_, password, rule) => {
    await expect(signUp('weak@example.ro', password)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: `Password did not conform with policy: ${rule}`,
    })
  })

  it('accepts sixty-four characters with an emoji, and does not hash longer input', async () => {
    await signUp('long@example.ro', `${'Lung-'.repeat(12)}😀!x`)
    const before = host.hashes()
    await expect(signUp('longer@example.ro', `A!${'x'.repeat(10_000)}`)).rejects.toThrow()

    expect(host.hashes()).toBe(before)
  })

  it('refuses an id, a state or a role in the request', async () => {
    const body = { ClientId: host.clientId, Username: 'plain@example.ro', Password: PASSWORD }
    const attribute = (Name: string) =>
      host.post('SignUp', { ...body, UserAttributes: [{ Name, Value: 'x' }] })
    for (const name of ['sub', 'role', 'confirmed']) {
      expect((await attribute(name)).status).toBe(400)
    }
    const claims = { UserSub: 'x', UserStatus: 'CONFIRMED', UserConfirmed: true, Enabled: true }
    expect(await (await host.post('SignUp', { ...body, ...claims })).json()).toMatchObject({
      UserConfirmed: false,
      UserSub: expect.stringMatching(/^[\da-f-]{36}$/),
    })
    await expect(host.signIn('plain@example.ro')).rejects.toMatchObject({
      name: 'UserNotConfirmedException',
    })
  })

  it('refuses a name that is not an e-mail address, and attributes that the caller may not set', async () => {
    await expect(signUp('ana')).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await expect(signUp('ıon@example.ro')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    const vouched = new SignUpCommand({
      ClientId: host.clientId,
      Username: 'v@example.ro',
      Password: PASSWORD,
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    })
    await expect(host.pool.send(vouched)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})

describe('confirmSignUp', () => {
  it('confirms by sub and by address, and only once', async () => {
    const { UserSub = '' } = await signUp('conf@example.ro')
    await confirm(UserSub, host.codeFor('conf@example.ro'))

    expect(host.changed.at(-1)).toBe(UserSub)
    await expect(confirm(UserSub, host.codeFor('conf@example.ro'))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    })
  })

  it('reports an expired code only for the right code', async () => {
    await signUp('late@example.ro')
    const code = host.codeFor('late@example.ro')
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(confirm('late@example.ro', wrong)).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    later(24 * 3600 + 1)
    await expect(confirm('late@example.ro', code)).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    })
    await expect(confirm('unknown@example.ro', code)).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
  })

  it('allows five attempts, also concurrent ones and after new codes', async () => {
    await signUp('guess@example.ro')
    const code = host.codeFor('guess@example.ro')
    const guesses = Array.from({ length: 30 }, (_, n) => String(n).padStart(6, '0')).filter(
      (one) => one !== code,
    )
    const outcomes = await Promise.allSettled(
      guesses.map((one) => confirm('guess@example.ro', one)),
    )
    const names = outcomes.map((one) => (one.status === 'rejected' ? one.reason.name : 'accepted'))

    expect(names.filter((name) => name === 'CodeMismatchException')).toHaveLength(5)
    expect(new Set(names)).toEqual(new Set(['CodeMismatchException', 'LimitExceededException']))
    later(61)
    await resend('guess@example.ro')
    await expect(
      confirm('guess@example.ro', host.codeFor('guess@example.ro')),
    ).rejects.toMatchObject({
      name: 'LimitExceededException',
      message: 'Attempt limit exceeded, please try after some time.',
    })
    later(900)
    await confirm('guess@example.ro', host.codeFor('guess@example.ro'))
  })

  it('sends a long code after the attempts of a day are used up', async () => {
    await signUp('siege@example.ro')
    for (const _ of [1, 2]) {
      for (const guess of ['000000', '000001', '000002', '000003', '000004']) {
        await expect(confirm('siege@example.ro', guess)).rejects.toThrow()
      }
      later(901)
      await resend('siege@example.ro')
    }
    const code = host.codeFor('siege@example.ro')
    await expect(confirm('siege@example.ro', '000000')).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })

    expect(code.length).toBeGreaterThanOrEqual(22)
    await confirm('siege@example.ro', code)
  })
})

describe('resendConfirmationCode', () => {
  it('replaces the code, once a minute and five times an hour', async () => {
    await signUp('again@example.ro')
    await resend('again@example.ro')
    await expect(resend('again@example.ro')).rejects.toMatchObject({
      name: 'LimitExceededException',
    })
    const first = host.codeFor('again@example.ro')
    for (const _ of [1, 2, 3, 4]) {
      later(61)
      await resend('again@example.ro')
    }
    later(61)
    await expect(resend('again@example.ro')).rejects.toMatchObject({
      name: 'LimitExceededException',
    })
    if (first !== host.codeFor('again@example.ro')) {
      await expect(confirm('again@example.ro', first)).rejects.toMatchObject({
        name: 'CodeMismatchException',
      })
    }
    await confirm('again@example.ro', host.codeFor('again@example.ro'))
  })

  it('gives an unknown user the same responses and limits as a user', async () => {
    const sent = host.messages.length
    const answer = await resend('unknown2@example.ro')

    expect(answer.CodeDeliveryDetails?.Destination).toBe('u***@e***')
    await expect(resend('unknown2@example.ro')).rejects.toMatchObject({
      name: 'LimitExceededException',
    })
    expect(host.messages).toHaveLength(sent)
  })
})
