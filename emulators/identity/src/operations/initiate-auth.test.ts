import {
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { PASSWORD } from '../testing-users.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const signIn = (email: string, password = PASSWORD) => host.signIn(email, password)
const refresh = (token: string) =>
  host.pool.send(
    new GetTokensFromRefreshTokenCommand({ ClientId: host.clientId, RefreshToken: token }),
  )
const getUser = (accessToken: string) =>
  host.pool.send(new GetUserCommand({ AccessToken: accessToken }))
const later = (seconds: number) => host.clock.advance(seconds * 1000)
const wrongPassword = {
  name: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
}
const locked = { name: 'NotAuthorizedException', message: 'Password attempts exceeded' }

describe('initiateAuth', () => {
  it('returns tokens with the claims and keys of Cognito', async () => {
    const { accessToken, idToken, refreshToken, sub } = await host.signedIn('ion@example.ro')
    const jwks = createRemoteJWKSet(
      new URL(`${host.url}/identity/${host.poolId}/.well-known/jwks.json`),
    )
    const issuer = `http://localhost:3000/identity/${host.poolId}`
    const options = { issuer, algorithms: ['RS256'], currentDate: host.clock.now() }
    const access = (await jwtVerify(accessToken, jwks, options)).payload
    const id = (await jwtVerify(idToken, jwks, { ...options, audience: host.clientId })).payload

    expect(access).toMatchObject({
      sub,
      token_use: 'access',
      client_id: host.clientId,
      username: sub,
    })
    expect(access['aud']).toBeUndefined()
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(3600)
    expect(id).toMatchObject({
      sub,
      token_use: 'id',
      email: 'ion@example.ro',
      email_verified: true,
      'cognito:username': sub,
      origin_jti: access['origin_jti'],
      auth_time: access['auth_time'],
    })
    expect(decodeProtectedHeader(accessToken).kid).not.toBe(decodeProtectedHeader(idToken).kid)
    expect(refreshToken).toMatch(/^[\w-]{43}$/)
  })

  it('returns the same error for a wrong password and an unknown user', async () => {
    await host.signedIn('same@example.ro')

    await expect(signIn('same@example.ro', 'Wrong-1!x')).rejects.toMatchObject(wrongPassword)
    await expect(signIn('unknown@example.ro')).rejects.toMatchObject(wrongPassword)
  })

  it('reveals an unconfirmed account only after a right password, without counting it', async () => {
    await host.register('fresh@example.ro')
    for (const _ of Array.from({ length: 12 })) {
      await expect(signIn('fresh@example.ro')).rejects.toMatchObject({
        name: 'UserNotConfirmedException',
        message: 'User is not confirmed.',
      })
    }
    await expect(signIn('fresh@example.ro', 'Wrong-1!x')).rejects.toMatchObject(wrongPassword)
    await host.pool.send(
      new ConfirmSignUpCommand({
        ClientId: host.clientId,
        Username: 'fresh@example.ro',
        ConfirmationCode: host.codeFor('fresh@example.ro'),
      }),
    )
    await signIn('FRESH@example.ro')
  })

  it('locks after five failures, twice as long each time, also for unknown users', async () => {
    await host.signedIn('lock@example.ro')
    for (const email of ['lock@example.ro', 'ghost@example.ro']) {
      for (const _ of [1, 2, 3, 4, 5]) {
        await expect(signIn(email, 'Wrong-1!x')).rejects.toMatchObject(wrongPassword)
      }
      await expect(signIn(email)).rejects.toMatchObject(locked)
      later(2)
      await expect(signIn(email, 'Wrong-1!x')).rejects.toMatchObject(wrongPassword)
      later(1)
      await expect(signIn(email)).rejects.toMatchObject(locked)
    }
    later(2)
    await signIn('lock@example.ro')
  })

  it('computes fifteen hashes at most for two hundred guesses in fifteen minutes', async () => {
    await host.signedIn('guessed@example.ro')
    const before = host.hashes()
    for (let n = 0; n < 200; n += 1) {
      const AuthParameters = { USERNAME: 'guessed@example.ro', PASSWORD: `Wrong-${n}!x` }
      const attempt = { ClientId: host.clientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }
      const answer = await host.post('InitiateAuth', attempt, {
        'x-forwarded-for': `203.0.113.${n}`,
      })
      expect(answer.status).toBe(400)
      later(4.5)
    }

    expect(host.hashes() - before).toBeLessThanOrEqual(15)
    await expect(signIn('guessed@example.ro')).rejects.toMatchObject(locked)
    later(900)
    await signIn('guessed@example.ro')
  })

  it('a lock leaves open sessions and the password reset available', async () => {
    const victim = await host.signedIn('victim@example.ro')
    for (const _ of [1, 2, 3, 4, 5, 6])
      await signIn('victim@example.ro', 'Wrong-1!x').catch(() => {})
    await expect(signIn('victim@example.ro')).rejects.toMatchObject(locked)

    await getUser(victim.accessToken)
    await refresh(victim.refreshToken)
    await host.pool.send(
      new ForgotPasswordCommand({ ClientId: host.clientId, Username: 'victim@example.ro' }),
    )
    await host.pool.send(
      new ConfirmForgotPasswordCommand({
        ClientId: host.clientId,
        Username: 'victim@example.ro',
        ConfirmationCode: host.codeFor('victim@example.ro'),
        Password: 'Alta-Parola!',
      }),
    )
    await signIn('victim@example.ro', 'Alta-Parola!')
  })

  it('limits parallel attempts like sequential ones', async () => {
    await host.signedIn('flood@example.ro')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => signIn('flood@example.ro', `Wrong-${n}!x`)),
    )
    const messages = outcomes.map((one) => (one.status === 'rejected' ? one.reason.message : ''))

    expect(messages.filter((message) => message === wrongPassword.message)).toHaveLength(5)
  })

  it('refuses SRP and, while refresh tokens rotate, REFRESH_TOKEN_AUTH', async () => {
    const { refreshToken } = await host.signedIn('flow@example.ro')
    const begin = (AuthFlow: 'USER_SRP_AUTH' | 'REFRESH_TOKEN_AUTH') =>
      host.pool.send(
        new InitiateAuthCommand({
          ClientId: host.clientId,
          AuthFlow,
          AuthParameters: { USERNAME: 'flow@example.ro', SRP_A: 'ab', REFRESH_TOKEN: refreshToken },
        }),
      )

    await expect(begin('USER_SRP_AUTH')).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'USER_SRP_AUTH flow not enabled for this client',
    })
    await expect(begin('REFRESH_TOKEN_AUTH')).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })
})

describe('revokeToken', () => {
  it('revokes one session and keeps the others', async () => {
    const phone = await host.signedIn('two@example.ro')
    const laptop = await signIn('two@example.ro')
    await host.pool.send(
      new RevokeTokenCommand({ ClientId: host.clientId, Token: phone.refreshToken }),
    )

    await expect(getUser(phone.accessToken)).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    })
    await expect(refresh(phone.refreshToken)).rejects.toMatchObject({
      message: 'Refresh Token has been revoked',
    })
    await getUser(laptop.accessToken)
  })

  it('reports an access token as the wrong type, and an unknown one as revoked', async () => {
    const { accessToken } = await host.signedIn('kind@example.ro')
    const revoke = (Token: string) =>
      host.pool.send(new RevokeTokenCommand({ ClientId: host.clientId, Token }))

    await expect(revoke(accessToken)).rejects.toMatchObject({
      name: 'UnsupportedTokenTypeException',
    })
    await revoke('unknown')
  })
})

describe('globalSignOut', () => {
  it('ends every sign-in of the user', async () => {
    const phone = await host.signedIn('all@example.ro')
    const laptop = await signIn('all@example.ro')
    await host.pool.send(new GlobalSignOutCommand({ AccessToken: laptop.accessToken }))

    await expect(getUser(phone.accessToken)).rejects.toMatchObject({
      message: 'Access Token has been revoked',
    })
    await expect(refresh(phone.refreshToken)).rejects.toThrow()
    await expect(refresh(laptop.refreshToken)).rejects.toThrow()
    await signIn('all@example.ro')
  })
})
