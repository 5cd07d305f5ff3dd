import { describe, expect, it } from 'vitest'
import { cognitoEndpoint, proveByPasskey, proveIdentity } from './prove-identity.ts'

const pool = { endpoint: 'http://pool.test/', clientId: 'client' }
const proof = { username: 'ana', password: 'Parola-1', code: '123456' }
const result = { IdToken: 'id', AccessToken: 'access', RefreshToken: 'refresh' }

type Reply = { readonly status?: number; readonly body: unknown }
const challenge = (ChallengeName: string, Session: string): Reply => ({
  body: { ChallengeName, Session, ChallengeParameters: {} },
})
const refused = (__type: string, message: string): Reply => ({
  status: 400,
  body: { __type, message },
})

/** A user pool that answers with each reply once, and what it was asked. */
function poolOf(...replies: Reply[]) {
  const asked: { operation: string | undefined; body: unknown }[] = []
  const fetcher: typeof fetch = async (_, init) => {
    const operation = new Headers(init?.headers).get('x-amz-target')?.split('.')[1]
    asked.push({ operation, body: JSON.parse(typeof init?.body === 'string' ? init.body : '') })
    const { status = 200, body } = replies.shift() ?? { status: 500, body: {} }

    return Response.json(body, { status })
  }

  return {
    asked,
    prove: (changes: Partial<Parameters<typeof proveIdentity>[0]> = {}) =>
      proveIdentity({ ...proof, ...changes }, pool, fetcher),
    proveByPasskey: (authenticator: (options: string) => Promise<string>) =>
      proveByPasskey('ana', pool, fetcher, authenticator),
  }
}

describe('proveIdentity', () => {
  it('sends the password, then the code of the app', async () => {
    const { asked, prove } = poolOf(challenge('SOFTWARE_TOKEN_MFA', 's1'), {
      body: { AuthenticationResult: result },
    })

    expect(await prove()).toEqual({
      tokens: { idToken: 'id', accessToken: 'access', refreshToken: 'refresh' },
    })
    expect(asked).toEqual([
      {
        operation: 'InitiateAuth',
        body: {
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: 'client',
          AuthParameters: { USERNAME: 'ana', PASSWORD: 'Parola-1' },
        },
      },
      {
        operation: 'RespondToAuthChallenge',
        body: {
          ClientId: 'client',
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: 's1',
          ChallengeResponses: { USERNAME: 'ana', SOFTWARE_TOKEN_MFA_CODE: '123456' },
        },
      },
    ])
  })

  it('chooses the app where the account has several second factors', async () => {
    const { asked, prove } = poolOf(
      challenge('SELECT_MFA_TYPE', 's1'),
      challenge('SOFTWARE_TOKEN_MFA', 's2'),
      { body: { AuthenticationResult: result } },
    )

    expect(await prove()).toHaveProperty('tokens')
    expect(asked[1]?.body).toMatchObject({
      ChallengeName: 'SELECT_MFA_TYPE',
      Session: 's1',
      ChallengeResponses: { ANSWER: 'SOFTWARE_TOKEN_MFA' },
    })
    expect(asked[2]?.body).toMatchObject({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's2' })
  })

  it('reports which of the two was wrong', async () => {
    const wrongPassword = refused('NotAuthorizedException', 'Incorrect username or password.')
    const wrongCode = refused('CodeMismatchException', 'Invalid code received for user')

    expect(await poolOf(wrongPassword).prove()).toEqual({
      error: 'INVALID_CREDENTIALS',
      step: 'password',
    })
    expect(await poolOf(challenge('SOFTWARE_TOKEN_MFA', 's1'), wrongCode).prove()).toEqual({
      error: 'CODE_MISMATCH',
      step: 'code',
    })
  })

  it('reports a locked account and a used code', async () => {
    const locked = refused('NotAuthorizedException', 'Password attempts exceeded')
    const used = refused('ExpiredCodeException', 'Your software token has already been used once.')

    expect(await poolOf(locked).prove()).toEqual({ error: 'ACCOUNT_LOCKED', step: 'password' })
    expect(await poolOf(challenge('SOFTWARE_TOKEN_MFA', 's1'), used).prove()).toEqual({
      error: 'CODE_USED',
      step: 'code',
    })
  })

  it('refuses tokens issued without a code', async () => {
    expect(await poolOf({ body: { AuthenticationResult: result } }).prove()).toEqual({
      error: 'SECOND_FACTOR_REQUIRED',
      step: 'password',
    })
  })

  it('refuses an unknown challenge', async () => {
    expect(await poolOf(challenge('SMS_MFA', 's1')).prove()).toEqual({
      error: 'CHALLENGE_UNSUPPORTED',
      step: 'password',
    })
  })

  it('returns null when the service is unavailable', async () => {
    const down = () => Promise.reject(new TypeError('Failed to fetch'))

    expect(await proveIdentity(proof, pool, down)).toEqual({ error: null, step: 'password' })
  })
})

describe('cognitoEndpoint', () => {
  it('is in the region of the pool', () => {
    expect(cognitoEndpoint('eu-central-1_abc')).toBe(
      'https://cognito-idp.eu-central-1.amazonaws.com/',
    )
  })
})

describe('proveIdentity without a second factor', () => {
  const withoutCode = { code: null }

  it('needs the password only, where the account has no other', async () => {
    const { prove } = poolOf({ body: { AuthenticationResult: result } })

    expect(await prove(withoutCode)).toEqual({
      tokens: { idToken: 'id', accessToken: 'access', refreshToken: 'refresh' },
    })
  })

  it('requires the code when the account has one by now', async () => {
    const { prove } = poolOf(challenge('SOFTWARE_TOKEN_MFA', 's1'))

    expect(await prove(withoutCode)).toEqual({ error: 'SECOND_FACTOR_REQUIRED', step: 'password' })
  })
})

describe('proveByPasskey', () => {
  const asking = {
    body: {
      ChallengeName: 'WEB_AUTHN',
      Session: 's1',
      ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: '{"challenge":"c"}' },
    },
  }

  it('sends the signature of the authenticator', async () => {
    const { asked, proveByPasskey: prove } = poolOf(asking, {
      body: { AuthenticationResult: result },
    })

    expect(await prove(async (options) => `signed ${options}`)).toMatchObject({
      tokens: { accessToken: 'access' },
    })
    expect(asked[1]?.body).toMatchObject({
      ChallengeName: 'WEB_AUTHN',
      Session: 's1',
      ChallengeResponses: { USERNAME: 'ana', CREDENTIAL: 'signed {"challenge":"c"}' },
    })
  })

  it('is refused for another challenge, or when the window was closed', async () => {
    const { proveByPasskey: choose } = poolOf(challenge('SELECT_CHALLENGE', 's1'))
    expect(await choose(async () => '')).toEqual({
      error: 'CHALLENGE_UNSUPPORTED',
      step: 'passkey',
    })

    const { proveByPasskey: close } = poolOf(asking)
    const closed = Object.assign(new Error('closed'), { name: 'NotAllowedError' })
    expect(await close(() => Promise.reject(closed))).toEqual({ error: null, step: 'passkey' })
  })
})
