import { GetUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, redirectOf, startHostedTest, type HostedTest } from './testing-hosted.ts'

// The attacks of RFC 9700, "Best Current Practice for OAuth 2.0 Security".
let test: HostedTest
beforeAll(async () => {
  test = await startHostedTest()
})
afterAll(() => test.stop())

const ana = { sub: 'ana', email: 'ana@example.ro', email_verified: true }
const errorOf = (response: Response) => redirectOf(response).searchParams.get('error')

describe('redirect addresses (RFC 9700 §4.1)', () => {
  it.each([
    ['another site', 'https://evil.example/login/provider'],
    ['a longer path', `${CALLBACK}/x`],
    ['a slash at the end', `${CALLBACK}/`],
    ['a query', `${CALLBACK}?next=https://evil.example`],
    ['a fragment', `${CALLBACK}#x`],
    ['upper case', CALLBACK.replace('login', 'Login')],
    ['a way up', `${CALLBACK}/../provider`],
    ['user info', CALLBACK.replace('localhost', 'localhost:3000@evil.example')],
    ['another port', CALLBACK.replace('3000', '3001')],
    ['https for http', CALLBACK.replace('http:', 'https:')],
    ['an encoded slash', CALLBACK.replace('login/', 'login%2F')],
    ['a script', 'javascript:alert(1)'],
    ['none', null],
  ])('%s is refused without a redirect', async (_, redirect_uri) => {
    const response = await test.authorize({ redirect_uri })

    expect(response.status).toBe(400)
    expect(response.headers.get('location')).toBeNull()
  })

  it('refuses an unknown client without a redirect', async () => {
    expect((await test.authorize({ client_id: 'unknown' })).headers.get('location')).toBeNull()
  })

  it('refuses parameters that were given twice', async () => {
    const { host } = test
    const twice = `redirect_uri=${encodeURIComponent(CALLBACK)}&redirect_uri=https://evil.example`
    const response = await fetch(
      `${host.url}/identity/oauth2/authorize?client_id=${host.clientId}&${twice}`,
      { redirect: 'manual' },
    )

    expect(response.status).toBe(400)
  })

  it('redeems a code only with the address it was sent to', async () => {
    const { code, verifier } = await test.codeFor(ana)
    const form = {
      grant_type: 'authorization_code',
      client_id: test.host.clientId,
      redirect_uri: `${CALLBACK}/`,
      code,
      code_verifier: verifier,
    }

    expect(await (await test.token(form)).json()).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('requests that are weaker than they may be', () => {
  it.each([
    ['no challenge', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['the plain method', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['no method, which means plain', { code_challenge_method: null }, 'invalid_request'],
    ['a short challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['tokens in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['a scope that the client has not', { scope: 'openid phone' }, 'invalid_scope'],
    ['a provider that the client has not', { identity_provider: 'Unknown' }, 'invalid_request'],
  ])('%s is refused, and the client gets the error', async (_, changes, error) => {
    const answer = await test.authorize(changes)

    expect(errorOf(answer)).toBe(error)
    expect(redirectOf(answer).searchParams.get('state')).toBe('of-the-client')
  })
})

describe('PKCE (RFC 9700 §4.5 and §4.8)', () => {
  it.each([
    ['another verifier: an injected code', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', {}],
    ['an empty verifier', { code_verifier: '' }],
  ])('%s is refused, and uses the code up', async (_, wrong) => {
    const { code, verifier } = await test.codeFor(ana)
    const form = {
      grant_type: 'authorization_code',
      client_id: test.host.clientId,
      redirect_uri: CALLBACK,
      code,
      ...wrong,
    }

    expect(await (await test.token(form)).json()).toMatchObject({ error: 'invalid_grant' })
    expect((await test.redeem(code, verifier)).status).toBe(400)
  })
})

describe('codes', () => {
  it('work once, and a second use revokes the tokens of the first (RFC 6749 §4.1.2)', async () => {
    const { code, verifier } = await test.codeFor(ana)
    const { access_token, refresh_token } = await (await test.redeem(code, verifier)).json()
    const again = await test.redeem(code, verifier)
    const refreshed = await test.token({
      grant_type: 'refresh_token',
      client_id: test.host.clientId,
      refresh_token,
    })

    expect(await again.json()).toMatchObject({ error: 'invalid_grant' })
    expect(refreshed.status).toBe(400)
    await expect(
      test.host.pool.send(new GetUserCommand({ AccessToken: access_token })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('revoke both sessions when redeemed twice at the same time', async () => {
    const { code, verifier } = await test.codeFor(ana)
    const answers = await Promise.all([test.redeem(code, verifier), test.redeem(code, verifier)])
    const [won] = answers.filter(({ ok }) => ok)
    const tokens = await won?.json()

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    await expect(
      test.host.pool.send(new GetUserCommand({ AccessToken: tokens.access_token })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })

  it('expire after a minute', async () => {
    const { code, verifier } = await test.codeFor(ana)
    test.host.clock.advance(61_000)

    expect((await test.redeem(code, verifier)).status).toBe(400)
  })
})

describe('the callback of the provider', () => {
  it('belongs to the browser that started it (RFC 9700 §4.7)', async () => {
    const mine = await test.begin()
    const theirs = await test.begin()
    const callback = test.provider.approve(theirs.atProvider, ana)

    expect((await test.callBack(callback, null)).status).toBe(400)
    expect((await test.callBack(callback, mine.cookie)).status).toBe(400)
    expect(errorOf(await test.callBack(callback, theirs.cookie))).toBeNull()
  })

  it('needs the state that was sent', async () => {
    const begun = await test.begin()
    const callback = test.provider.approve(begun.atProvider, ana)
    callback.searchParams.set('state', 'guessed')
    const without = new URL(callback)
    without.searchParams.delete('state')

    expect((await test.callBack(callback, begun.cookie)).status).toBe(400)
    expect((await test.callBack(without, begun.cookie)).status).toBe(400)
  })

  it('is used up: of two concurrent callbacks one gets a code', async () => {
    const begun = await test.begin()
    const callback = test.provider.approve(begun.atProvider, ana)
    const before = test.provider.exchanges()
    const answers = await Promise.all([
      test.callBack(callback, begun.cookie),
      test.callBack(callback, begun.cookie),
    ])
    const codes = answers.filter((answer) => redirectOf(answer).searchParams.has('code'))

    expect(codes).toHaveLength(1)
    expect(test.provider.exchanges()).toBe(before + 1)
  })

  it('ends after ten minutes', async () => {
    const begun = await test.begin()
    test.host.clock.advance(601_000)

    expect(
      (await test.callBack(test.provider.approve(begun.atProvider, ana), begun.cookie)).status,
    ).toBe(400)
  })

  it('refuses another issuer before the code goes anywhere: mix-up (RFC 9700 §4.4)', async () => {
    const begun = await test.begin()
    const callback = test.provider.approve(begun.atProvider, ana)
    callback.searchParams.set('iss', test.other.issuer)
    const before = test.provider.exchanges()

    expect(errorOf(await test.callBack(callback, begun.cookie))).toBe('server_error')
    expect(test.provider.exchanges()).toBe(before)
  })

  it('refuses a response without an issuer from a provider that sends it', async () => {
    const begun = await test.begin()
    const callback = test.provider.approve(begun.atProvider, ana)
    callback.searchParams.delete('iss')

    expect(errorOf(await test.callBack(callback, begun.cookie))).toBe('server_error')
  })

  it('refuses a code of the other provider', async () => {
    const begun = await test.begin()
    const callback = test.other.approve(begun.atProvider, ana)
    callback.searchParams.set('iss', test.provider.issuer)

    expect(errorOf(await test.callBack(callback, begun.cookie))).toBe('server_error')
  })

  it('reports to the client that the person refused', async () => {
    const begun = await test.begin()
    const callback = test.provider.approve(begun.atProvider, ana)
    callback.searchParams.delete('code')
    callback.searchParams.set('error', 'access_denied')
    const answer = redirectOf(await test.callBack(callback, begun.cookie))

    expect(answer.searchParams.get('error')).toBe('access_denied')
    expect(answer.searchParams.get('state')).toBe(begun.state)
    expect(answer.searchParams.get('iss')).toContain(test.host.poolId)
  })

  it.each(['temporarily_unavailable', 'login_required'])(
    'reports a failure of the provider, %s, as a failure',
    async (error) => {
      const begun = await test.begin()
      const callback = test.provider.approve(begun.atProvider, ana)
      callback.searchParams.delete('code')
      callback.searchParams.set('error', error)

      expect(errorOf(await test.callBack(callback, begun.cookie))).toBe('server_error')
    },
  )

  it('reports a token endpoint that fails after the consent as a failure', async () => {
    test.provider.forge(() => {
      throw new Error('The provider is out of order.')
    })
    const begun = await test.begin()
    const answer = await test.callBack(test.provider.approve(begun.atProvider, ana), begun.cookie)
    test.provider.forge((claims) => claims)

    expect(errorOf(answer)).toBe('server_error')
  })
})

describe('id tokens of the provider', () => {
  it.each([
    ['the nonce of another sign-in', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another audience', { aud: 'other' }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['a life that has not begun', { nbf: 4e9 }],
  ])('with %s are refused', async (_, changes) => {
    test.provider.forge((claims) => Object.assign({}, claims, changes))
    const begun = await test.begin()
    const answer = await test.callBack(test.provider.approve(begun.atProvider, ana), begun.cookie)
    test.provider.forge((claims) => claims)

    expect(errorOf(answer)).toBe('server_error')
  })
})
