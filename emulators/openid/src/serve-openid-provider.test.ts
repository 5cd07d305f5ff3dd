import Fastify, { type FastifyInstance } from 'fastify'
import * as openid from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveOpenidProvider } from './serve-openid-provider.ts'

const REDIRECT = 'http://localhost:3000/back'
let app: FastifyInstance
let issuer = ''
let client: openid.Configuration
beforeAll(async () => {
  app = Fastify()
  const options = {
    issuer: 'http://localhost:3000/provider',
    client: { id: 'pool', secret: 'of-the-pool', redirectUri: REDIRECT },
    people: [
      {
        id: 'ion',
        email: 'ion@example.ro',
        isEmailVerified: true,
        firstName: 'Ion',
        lastName: 'Pop',
      },
      {
        id: 'ana',
        email: 'ana@example.ro',
        isEmailVerified: true,
        firstName: 'Ana',
        lastName: 'Pop',
      },
    ],
    now: () => Date.now(),
    texts: { language: 'ro', title: 'Cine?', lead: 'Alege', unverified: 'nu', cancel: 'Renunță' },
  }
  await serveOpenidProvider(app, options)
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  issuer = options.issuer
  client = await openid.discovery(new URL(issuer), 'pool', 'of-the-pool', undefined, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
    // The public address leads to this test.
    [openid.customFetch]: (address, { body, ...init }) =>
      fetch(address.replace('http://localhost:3000', url), {
        ...init,
        body: body instanceof URLSearchParams ? body : null,
      }),
  })
})
afterAll(() => app.close())

/** A browser that keeps cookies and follows no redirect by itself. */
function browser() {
  const cookies = new Map<string, string>()

  return async (address: string, form?: Record<string, string>) => {
    const { pathname, search } = new URL(address)
    const answer = await app.inject({
      url: pathname + search,
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    const { location } = answer.headers
    const next = location === undefined ? '' : new URL(location, address).href

    return { next, body: answer.body, status: answer.statusCode }
  }
}

async function begin(go = browser()) {
  const pkceCodeVerifier = openid.randomPKCECodeVerifier()
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: REDIRECT,
    scope: 'openid email profile',
    state: 'state',
    nonce: 'nonce',
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  const { next } = await go(address.href)
  const checks = {
    pkceCodeVerifier,
    expectedState: 'state',
    expectedNonce: 'nonce',
    idTokenExpected: true,
  }

  return { go, page: next, checks }
}

describe('serveOpenidProvider', () => {
  it('signs in the chosen person', async () => {
    const { go, page, checks } = await begin()
    expect((await go(page)).body).toContain('ana@example.ro')
    const { next: resumed } = await go(page, { person: 'ana' })
    const { next: back } = await go(resumed)
    const tokens = await openid.authorizationCodeGrant(client, new URL(back), checks)

    expect(tokens.claims()).toMatchObject({
      iss: issuer,
      sub: 'ana',
      email: 'ana@example.ro',
      email_verified: true,
      given_name: 'Ana',
      family_name: 'Pop',
    })
  })

  it('the same browser can choose another person the next time', async () => {
    const go = browser()
    const subjects: (string | undefined)[] = []
    for (const person of ['ana', 'ion']) {
      const { page, checks } = await begin(go)
      const { next: resumed } = await go(page, { person })
      const { next: back } = await go(resumed)
      const tokens = await openid.authorizationCodeGrant(client, new URL(back), checks)
      subjects.push(tokens.claims()?.sub)
    }

    expect(subjects).toEqual(['ana', 'ion'])
  })

  it('sends a refusal back', async () => {
    const { go, page } = await begin()
    const { next: resumed } = await go(page, { person: '' })
    const { next: back } = await go(resumed)

    expect(new URL(back).searchParams.get('error')).toBe('access_denied')
  })

  it('refuses requests without the cookies of the sign-in', async () => {
    const { page } = await begin()

    expect((await browser()(page)).status).toBe(400)
    expect((await browser()(page, { person: 'ana' })).status).toBe(400)
  })
})
