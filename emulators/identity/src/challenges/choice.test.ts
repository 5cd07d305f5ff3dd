import {
  AdminDisableUserCommand,
  AdminInitiateAuthCommand,
  AdminResetUserPasswordCommand,
  ChangePasswordCommand,
  CreateUserPoolClientCommand,
  DeleteWebAuthnCredentialCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../passkeys/testing-authenticator.ts'
import {
  optionsOf,
  testPasskeys,
  WEB_AUTHN,
  type TestPasskeys,
} from '../passkeys/testing-passkeys.ts'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'

let host: TestHost
let passkeys: TestPasskeys
beforeAll(async () => {
  host = await startTestHost({ webAuthn: WEB_AUTHN })
  passkeys = testPasskeys(host, host.clientId)
})
afterAll(() => host.stop())

const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }

async function withPasskey(email: string, traits: Parameters<typeof createAuthenticator>[0] = {}) {
  const user = await host.signedIn(email)
  const authenticator = await passkeys.add(user.accessToken, createAuthenticator(traits))
  return { ...user, email, authenticator }
}

const claimsOf = (token: string | undefined) => decodeJwt(token ?? '')

describe('beginChoice', () => {
  it('offers the factors of the pool, and starts the preferred one', async () => {
    const { email } = await withPasskey('offered@example.ro')
    expect(await passkeys.begin(email)).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD', 'WEB_AUTHN'],
      ChallengeParameters: {},
    })
    expect((await passkeys.begin(email, 'PASSWORD_SRP')).ChallengeName).toBe('SELECT_CHALLENGE')
    const preferred = await passkeys.begin(email, 'WEB_AUTHN')
    expect(preferred.ChallengeName).toBe('WEB_AUTHN')
    expect(optionsOf(preferred)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: 180_000,
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    })
  })

  it('signs in with the password at once, or after the choice', async () => {
    const { email } = await withPasskey('password@example.ro')
    const { AuthenticationResult } = await host.pool.send(
      new InitiateAuthCommand({
        ClientId: host.clientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'PASSWORD', PASSWORD },
      }),
    )
    expect(AuthenticationResult?.AccessToken).toBeTruthy()
    const { Session } = await passkeys.begin(email)
    const answers = { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD }
    const chosen = await passkeys.respond('SELECT_CHALLENGE', Session, answers)
    expect(chosen.AuthenticationResult?.AccessToken).toBeTruthy()

    const asked = await passkeys.begin(email, 'PASSWORD')
    expect(asked.ChallengeName).toBe('PASSWORD')
    await expect(
      passkeys.respond('PASSWORD', asked.Session, { USERNAME: email, PASSWORD: 'Wrong-1!x' }),
    ).rejects.toMatchObject(wrong)
    const answered = await passkeys.respond('PASSWORD', asked.Session, {
      USERNAME: email,
      PASSWORD,
    })
    expect(answered.AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it('counts wrong passwords as a sign-in by password does', async () => {
    const { email } = await withPasskey('counted@example.ro')
    const guess = async () => {
      const { Session } = await passkeys.begin(email)
      const answers = { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD: 'Wrong-1!x' }
      return passkeys.respond('SELECT_CHALLENGE', Session, answers)
    }
    for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toMatchObject(wrong)
    await expect(guess()).rejects.toMatchObject({ message: 'Password attempts exceeded' })
    await expect(host.signIn(email)).rejects.toMatchObject({
      message: 'Password attempts exceeded',
    })
  })

  it('reveals passkeys and users where the client does not hide them', async () => {
    const { UserPoolClient } = await host.operator.send(
      new CreateUserPoolClientCommand({
        UserPoolId: host.poolId,
        ClientName: 'open',
        ExplicitAuthFlows: ['ALLOW_USER_AUTH'],
        PreventUserExistenceErrors: 'LEGACY',
      }),
    )
    const open = testPasskeys(host, UserPoolClient?.ClientId ?? '')
    const { email, authenticator } = await withPasskey('open@example.ro')
    await host.signedIn('without@example.ro')

    expect(optionsOf(await open.begin(email, 'WEB_AUTHN'))).toMatchObject({
      allowCredentials: [{ type: 'public-key', id: authenticator.credentialId }],
    })
    expect(await open.begin('without@example.ro', 'WEB_AUTHN')).toMatchObject({
      ChallengeName: 'SELECT_CHALLENGE',
      AvailableChallenges: ['PASSWORD'],
    })
    await expect(open.begin('unknown@example.ro')).rejects.toMatchObject({
      name: 'UserNotFoundException',
    })
  })

  it('is refused to a client without the flow', async () => {
    const { UserPoolClient } = await host.operator.send(
      new CreateUserPoolClientCommand({ UserPoolId: host.poolId, ClientName: 'plain' }),
    )
    const plain = testPasskeys(host, UserPoolClient?.ClientId ?? '')
    await expect(plain.begin('any@example.ro')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'USER_AUTH flow not enabled for this client',
    })
  })
})

describe('answerPasskey', () => {
  it.each([{ algorithm: 'ES256' }, { algorithm: 'RS256' }, { counter: 0 }] as const)(
    'signs in with two factors in its claims, also after a refresh: %j',
    async (traits) => {
      const { email, authenticator, sub } = await withPasskey(
        `${Object.values(traits).join()}@example.ro`,
        traits,
      )
      const { AuthenticationResult: tokens } = await passkeys.signIn(email, authenticator)
      expect(claimsOf(tokens?.AccessToken)).toMatchObject({ sub, amr: ['pop', 'mfa'] })
      expect(claimsOf(tokens?.IdToken)).toMatchObject({ sub, email })
      const { AuthenticationResult: renewed } = await host.pool.send(
        new GetTokensFromRefreshTokenCommand({
          ClientId: host.clientId,
          RefreshToken: tokens?.RefreshToken,
        }),
      )
      expect(claimsOf(renewed?.AccessToken)).toMatchObject({ amr: ['pop', 'mfa'] })
      await passkeys.signIn(email, authenticator)
      expect(claimsOf((await host.signIn(email)).accessToken)).not.toHaveProperty('amr')
    },
  )

  it('requires no second factor after a passkey that is one, unlike a password', async () => {
    const { email, authenticator, accessToken } = await withPasskey('factor@example.ro')
    await host.turnSecondFactorOn(accessToken)
    const { Session } = await passkeys.begin(email)
    const answers = { USERNAME: email, ANSWER: 'PASSWORD', PASSWORD }
    const byPassword = await passkeys.respond('SELECT_CHALLENGE', Session, answers)
    expect(byPassword.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
    const { AuthenticationResult } = await passkeys.signIn(email, authenticator)
    expect(AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it('is chosen from the list too, and by the sub', async () => {
    const { email, authenticator, sub } = await withPasskey('chosen@example.ro')
    const { Session } = await passkeys.begin(email)
    const answers = { USERNAME: email, ANSWER: 'WEB_AUTHN' }
    const asked = await passkeys.respond('SELECT_CHALLENGE', Session, answers)
    const { AuthenticationResult } = await passkeys.answer(asked, email, authenticator)
    expect(claimsOf(AuthenticationResult?.AccessToken).sub).toBe(sub)
    expect((await passkeys.signIn(sub, authenticator)).AuthenticationResult).toBeDefined()
  })

  it.each([
    ['another origin', { origin: 'https://hlizo.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another relying party', { relyingPartyId: 'hlizo.example' }],
    ['no verification of the user', { isUserVerified: false }],
    ['a counter that went back', { counter: 1 }],
  ])('refuses %s', async (what, traits) => {
    const { email, authenticator } = await withPasskey(`${what.replaceAll(' ', '-')}@example.ro`)
    await passkeys.signIn(email, authenticator)
    const before = { ...authenticator.own }
    Object.assign(authenticator.own, traits)
    await expect(passkeys.signIn(email, authenticator)).rejects.toMatchObject(wrong)
    Object.assign(authenticator.own, before)
    await passkeys.signIn(email, authenticator)
  })

  it('refuses a used answer, one to another challenge, and a late one', async () => {
    const { email, authenticator } = await withPasskey('replayed@example.ro')
    const begun = await passkeys.begin(email, 'WEB_AUTHN')
    const CREDENTIAL = JSON.stringify(authenticator.get(optionsOf(begun)))
    const answers = { USERNAME: email, CREDENTIAL }
    await passkeys.respond('WEB_AUTHN', begun.Session, answers)
    await expect(passkeys.respond('WEB_AUTHN', begun.Session, answers)).rejects.toMatchObject({
      message: 'Invalid session for the user.',
    })
    const other = await passkeys.begin(email, 'WEB_AUTHN')
    await expect(passkeys.respond('WEB_AUTHN', other.Session, answers)).rejects.toMatchObject(wrong)

    const late = await passkeys.begin(email, 'WEB_AUTHN')
    host.clock.advance(301_000)
    await expect(passkeys.answer(late, email, authenticator)).rejects.toMatchObject({
      message: 'Invalid session for the user, session is expired.',
    })
  })

  it('accepts one of parallel answers', async () => {
    const { email, authenticator } = await withPasskey('race@example.ro', { counter: 0 })
    const begun = await passkeys.begin(email, 'WEB_AUTHN')
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map(() => passkeys.answer(begun, email, authenticator)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('refuses the passkey of another user, a removed one, and a malformed answer', async () => {
    const { email, authenticator, accessToken: AccessToken } = await withPasskey('own@example.ro')
    const thief = await withPasskey('thief@example.ro')
    await expect(passkeys.signIn(email, thief.authenticator)).rejects.toMatchObject(wrong)
    const begun = await passkeys.begin(email, 'WEB_AUTHN')
    for (const CREDENTIAL of ['{}', 'no json', '[]', JSON.stringify({ id: 'x' })]) {
      await expect(
        passkeys.respond('WEB_AUTHN', begun.Session, { USERNAME: email, CREDENTIAL }),
      ).rejects.toMatchObject({ name: 'InvalidParameterException' })
    }
    const CredentialId = authenticator.credentialId
    await host.pool.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }))
    await expect(passkeys.signIn(email, authenticator)).rejects.toMatchObject(wrong)
  })

  it('ends with a change of the password, and continues with the passkey after it', async () => {
    const { email, authenticator, accessToken } = await withPasskey('changing@example.ro')
    const begun = await passkeys.begin(email, 'WEB_AUTHN')
    const ProposedPassword = 'Alta-Parola-2!'
    await host.pool.send(
      new ChangePasswordCommand({
        AccessToken: accessToken,
        PreviousPassword: PASSWORD,
        ProposedPassword,
      }),
    )
    await expect(passkeys.answer(begun, email, authenticator)).rejects.toMatchObject({
      message: 'Invalid session for the user.',
    })
    await passkeys.signIn(email, authenticator)
  })

  it('refuses a disabled user and one who must change the password', async () => {
    const { email, authenticator, sub: Username } = await withPasskey('reset@example.ro')
    const { UserPoolId } = { UserPoolId: host.poolId }
    await host.operator.send(new AdminResetUserPasswordCommand({ UserPoolId, Username }))
    await expect(passkeys.signIn(email, authenticator)).rejects.toMatchObject({
      name: 'PasswordResetRequiredException',
    })
    const begun = await passkeys.begin(email, 'WEB_AUTHN')
    await host.operator.send(new AdminDisableUserCommand({ UserPoolId, Username }))
    await expect(passkeys.answer(begun, email, authenticator)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    await expect(passkeys.signIn(email, authenticator)).rejects.toMatchObject(wrong)
  })

  it('works for an administrator on behalf of the user', async () => {
    const { email, authenticator } = await withPasskey('operator@example.ro')
    const begun = await host.operator.send(
      new AdminInitiateAuthCommand({
        UserPoolId: host.poolId,
        ClientId: host.clientId,
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      }),
    )
    expect((await passkeys.answer(begun, email, authenticator)).AuthenticationResult).toBeDefined()
  })
})
