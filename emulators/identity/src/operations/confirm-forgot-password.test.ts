import {
  ChangePasswordCommand,
  ConfirmForgotPasswordCommand,
  DeleteUserAttributesCommand,
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserAttributeVerificationCodeCommand,
  GetUserCommand,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ isTooCommon: (password) => password === 'Parola1!' })
})
afterAll(() => host.stop())

const NEW_PASSWORD = 'Alta-Parola!'
const forgot = (email: string) =>
  host.pool.send(new ForgotPasswordCommand({ ClientId: host.clientId, Username: email }))
const reset = (email: string, code: string, password = NEW_PASSWORD) =>
  host.pool.send(
    new ConfirmForgotPasswordCommand({
      ClientId: host.clientId,
      Username: email,
      ConfirmationCode: code,
      Password: password,
    }),
  )
const getUser = (accessToken: string) =>
  host.pool.send(new GetUserCommand({ AccessToken: accessToken }))
const attributesOf = async (accessToken: string) =>
  Object.fromEntries(
    ((await getUser(accessToken)).UserAttributes ?? []).map(({ Name, Value }) => [Name, Value]),
  )
const later = (seconds: number) => host.clock.advance(seconds * 1000)

describe('confirmForgotPassword', () => {
  it('sets the password once, signs all sessions out and notifies the host', async () => {
    const { accessToken, sub } = await host.signedIn('ana@example.ro')
    await forgot('Ana@example.ro')
    const code = host.codeFor('ana@example.ro')
    const outcomes = await Promise.allSettled([
      reset('ana@example.ro', code, 'Prima-Parola!'),
      reset('ana@example.ro', code, 'Doua-Parola!'),
    ])

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(getUser(accessToken)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect(host.events.at(-1)).toMatchObject({ type: 'PasswordReset', sub })
    await expect(host.signIn('ana@example.ro')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    const winner = outcomes[0].status === 'fulfilled' ? 'Prima-Parola!' : 'Doua-Parola!'
    await host.signIn('ana@example.ro', winner)
  })

  it('confirms an unconfirmed user and removes the lock', async () => {
    await host.register('fresh@example.ro')
    for (const _ of [1, 2, 3, 4, 5]) {
      await expect(host.signIn('fresh@example.ro', 'Wrong-1!x')).rejects.toThrow()
    }
    await forgot('fresh@example.ro')
    await reset('fresh@example.ro', host.codeFor('fresh@example.ro'))
    const { accessToken } = await host.signIn('fresh@example.ro', NEW_PASSWORD)

    expect((await attributesOf(accessToken))['email_verified']).toBe('true')
  })

  it('gives an unknown user the same responses as a user at each step', async () => {
    await host.signedIn('real@example.ro')
    const sent = host.messages.length
    for (const email of ['real@example.ro', 'unreal@example.ro']) {
      await expect(reset(email, '12345')).rejects.toMatchObject({ name: 'CodeMismatchException' })
      const { CodeDeliveryDetails } = await forgot(email)
      expect(CodeDeliveryDetails).toMatchObject({ DeliveryMedium: 'EMAIL', AttributeName: 'email' })
      for (const guess of ['1', '2', '3', '4']) {
        await expect(reset(email, guess)).rejects.toMatchObject({ name: 'CodeMismatchException' })
      }
      await expect(reset(email, '6')).rejects.toMatchObject({ name: 'LimitExceededException' })
      await expect(reset(email, '12 34')).rejects.toMatchObject({
        name: 'InvalidParameterException',
      })
    }
    expect(host.messages).toHaveLength(sent + 1)
  })

  it('sends the code only to the stored address, however the name is spelled', async () => {
    await host.signedIn('ion@example.ro')
    await host.signedIn('ion+1@example.ro')
    for (const typed of ['İon@example.ro', 'ıon@example.ro', 'ion+2@example.ro']) {
      const sent = host.messages.length
      await forgot(typed)
      expect(host.messages).toHaveLength(sent)
    }
    await forgot(' ION@example.ro ')

    expect(host.messages.at(-1)?.destination).toBe('ion@example.ro')
  })

  it('refuses a code of sixteen minutes, and more than five requests in fifteen', async () => {
    await host.signedIn('slow@example.ro')
    await forgot('slow@example.ro')
    later(16 * 60)
    await expect(reset('slow@example.ro', host.codeFor('slow@example.ro'))).rejects.toMatchObject({
      name: 'ExpiredCodeException',
    })
    for (const _ of [1, 2, 3, 4, 5]) await forgot('slow@example.ro')
    await expect(forgot('slow@example.ro')).rejects.toMatchObject({
      name: 'LimitExceededException',
    })
  })

  it('refuses a password that the host calls too common, without using the code', async () => {
    await host.signedIn('common@example.ro')
    await forgot('common@example.ro')
    const code = host.codeFor('common@example.ro')
    await expect(reset('common@example.ro', code, 'Parola1!')).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    })
    await reset('common@example.ro', code)
  })
})

describe('changePassword', () => {
  const refresh = (RefreshToken: string) =>
    host.pool.send(new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken }))
  const change = (AccessToken: string, PreviousPassword: string, ProposedPassword: string) =>
    host.pool.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }))

  it('keeps this session and signs the others out', async () => {
    const here = await host.signedIn('change@example.ro')
    const there = await host.signIn('change@example.ro')
    const elsewhere = await host.signIn('change@example.ro')
    await expect(change(here.accessToken, 'Wrong-1!x', NEW_PASSWORD)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    await expect(change(here.accessToken, PASSWORD, PASSWORD)).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    })
    await change(here.accessToken, PASSWORD, NEW_PASSWORD)

    await getUser(here.accessToken)
    await expect(getUser(there.accessToken)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    for (const { refreshToken } of [there, elsewhere]) {
      await expect(refresh(refreshToken)).rejects.toMatchObject({
        message: 'Refresh Token has been revoked',
      })
    }
    await refresh(here.refreshToken)
    expect(host.events.at(-1)).toMatchObject({ type: 'PasswordChanged', sub: here.sub })
    await host.signIn('change@example.ro', NEW_PASSWORD)
  })

  it('allows no more attempts than the sign-in', async () => {
    const { accessToken } = await host.signedIn('stolen@example.ro')
    for (const _ of [1, 2, 3, 4, 5]) {
      await expect(change(accessToken, 'Wrong-1!x', NEW_PASSWORD)).rejects.toThrow()
    }
    await expect(change(accessToken, PASSWORD, NEW_PASSWORD)).rejects.toMatchObject({
      message: 'Password attempts exceeded',
    })
  })
})

describe('updateUserAttributes', () => {
  const update = (AccessToken: string, attributes: Record<string, string>) =>
    host.pool.send(
      new UpdateUserAttributesCommand({
        AccessToken,
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      }),
    )
  const verify = (AccessToken: string, Code: string) =>
    host.pool.send(new VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }))
  const resend = (AccessToken: string) =>
    host.pool.send(
      new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' }),
    )

  it('keeps the old e-mail address in use until the new one is confirmed', async () => {
    const { accessToken } = await host.signedIn('old@example.ro')
    const { CodeDeliveryDetailsList } = await update(accessToken, {
      email: 'new@example.ro',
      given_name: 'Dan',
    })

    expect(CodeDeliveryDetailsList).toEqual([
      { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' },
    ])
    expect(await attributesOf(accessToken)).toMatchObject({
      email: 'old@example.ro',
      email_verified: 'true',
      given_name: 'Dan',
    })
    await host.signIn('old@example.ro')
    await verify(accessToken, host.codeFor('new@example.ro'))
    await host.signIn('new@example.ro')
    await expect(host.signIn('old@example.ro')).rejects.toThrow()
  })

  it('invalidates the code of an earlier request, and does not accept it for another user', async () => {
    const { accessToken } = await host.signedIn('wish@example.ro')
    const other = await host.signedIn('other@example.ro')
    await update(accessToken, { email: 'first@example.ro' })
    await update(accessToken, { email: 'second@example.ro' })
    const [first, second] = [host.codeFor('first@example.ro'), host.codeFor('second@example.ro')]

    if (first !== second) await expect(verify(accessToken, first)).rejects.toThrow()
    await expect(verify(other.accessToken, second)).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    await verify(accessToken, second)
  })

  it('refuses an address of another account at the request and the confirmation', async () => {
    const { accessToken } = await host.signedIn('want@example.ro')
    await host.signedIn('has@example.ro')
    await expect(update(accessToken, { email: 'HAS@example.ro' })).rejects.toMatchObject({
      name: 'AliasExistsException',
    })
    await update(accessToken, { email: 'soon@example.ro' })
    const code = host.codeFor('soon@example.ro')
    await host.register('soon@example.ro')
    await expect(verify(accessToken, code)).rejects.toMatchObject({ name: 'AliasExistsException' })
  })

  it('sends again after a minute, not before', async () => {
    const { accessToken } = await host.signedIn('pause@example.ro')
    await update(accessToken, { email: 'pause2@example.ro' })
    const first = host.messages.length
    later(59)
    await expect(resend(accessToken)).rejects.toMatchObject({ name: 'LimitExceededException' })
    later(2)
    await resend(accessToken)

    expect(host.messages).toHaveLength(first + 1)
    expect(host.messages.at(-1)).toMatchObject({ destination: 'pause2@example.ro' })
  })

  it('refuses undeclared attributes, so that no token has them', async () => {
    const { accessToken } = await host.signedIn('custom@example.ro')

    await expect(update(accessToken, { 'custom:city': 'x'.repeat(2048) })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'user.custom:city: Attribute does not exist in the schema.\n',
    })
    expect(Object.keys(await attributesOf(accessToken))).not.toContain('custom:city')
  })

  it('deletes attributes, but not the address that signs in', async () => {
    const { accessToken } = await host.signedIn('del@example.ro')
    await update(accessToken, { given_name: 'Ion', nickname: 'Ionel' })
    const remove = (UserAttributeNames: string[]) =>
      host.pool.send(
        new DeleteUserAttributesCommand({ AccessToken: accessToken, UserAttributeNames }),
      )
    await remove(['nickname'])

    await expect(remove(['email'])).rejects.toMatchObject({ name: 'InvalidParameterException' })
    expect(Object.keys(await attributesOf(accessToken))).toEqual(
      expect.not.arrayContaining(['nickname']),
    )
  })
})

describe('deleteUser', () => {
  it('removes the account, its tokens and frees its address', async () => {
    const { accessToken, sub } = await host.signedIn('bye@example.ro')
    await host.pool.send(new DeleteUserCommand({ AccessToken: accessToken }))

    await expect(getUser(accessToken)).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    })
    await expect(host.signIn('bye@example.ro')).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    expect(host.events.at(-1)).toMatchObject({ type: 'TokensRevoked', sub, originJti: null })
    await host.signedIn('bye@example.ro')
  })
})
