import { createHash } from 'node:crypto'
import {
  AdminConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { FRESH_SIGN_IN_MINUTES } from '@hlizo/contract/constants'
import { randomToken } from '@hlizo/kit/ids'
import { providerPeople } from '@hlizo/demo/provider-people'
import { testOperators } from './testing-operators.ts'
import { PASSWORD, testPeople } from './testing-people.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'

const HostedTokens = z.object({ access_token: z.string(), refresh_token: z.string() })
const [irina, visitor, unconfirmed] = providerPeople
const unlinked = visitor
/** The first access token of an account that was made through the provider. */
let madeByProduct: string

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ DEMO_PROVIDER: 'on' })
}, 60_000)
afterAll(() => product.close())

/** A browser that keeps cookies and is led from address to address. */
function browser() {
  const cookies = new Map<string, string>()
  const go = async (address: string, form?: Record<string, string>) => {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const { location } = Object.fromEntries(answer.headers)
    return new URL(location ?? 'about:blank', address).href
  }

  return go
}

/** Signs in through the demo's provider as the web does, up to the tokens of the hosted domain. */
async function tokensThroughProvider(person: string) {
  const { config } = product.services
  const redirectUri = `${config.publicUrl}/login/provider`
  const verifier = randomToken()
  const go = browser()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: config.identity.clientId,
    redirect_uri: redirectUri,
    identity_provider: 'Demo',
    scope: 'openid email profile aws.cognito.signin.user.admin',
    state: randomToken(),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await go(await go(`${product.url}/identity/oauth2/authorize?${query}`))
  await go(page)
  const answered = await go(await go(page, { person }))
  const back = await go(answered)
  const code = new URL(back).searchParams.get('code') ?? ''
  const answer = await fetch(`${product.url}/identity/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.identity.clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }),
  })

  const tokens = HostedTokens.parse(await answer.json())
  return { accessToken: tokens.access_token, refreshToken: tokens.refresh_token }
}

const throughProvider = async (person: string): Promise<string> =>
  (await tokensThroughProvider(person)).accessToken

async function call(method: string, path: string, body?: object, token?: string) {
  const answer = await fetch(`${product.url}/api/v1${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()

  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}

const errorOf = ({ body }: Awaited<ReturnType<typeof call>>) => JSON.stringify(body)
const inspect = async (accessToken: string) =>
  (await call('POST', '/auth/provider', { accessToken })).body.data
const register = (accessToken: string) =>
  call('POST', '/auth/provider/register', {
    accessToken,
    firstName: 'Irina',
    lastName: 'Stan',
    agreeToMarketing: false,
  })
/** A member with a password, whose new sign-ins this gives. */
async function memberAt(email: string) {
  const names = { firstName: 'Vlad', lastName: 'Tudor', password: PASSWORD }
  const { client, poolId } = product.services.userPool
  await call('POST', '/auth/register', { email, ...names })
  await client.send(new AdminConfirmSignUpCommand({ UserPoolId: poolId, Username: email }))

  return async () => (await testPeople(product).signIn(email)).accessToken
}
/** Written, whether or not they have been sent yet. */
async function mailsTo(email: string): Promise<string[]> {
  const mails = await product.services.db.many(
    z.object({ subject: z.string() }),
    sql`select subject from mail.outbox where recipient = ${email}`,
  )

  return mails.map(({ subject }) => subject)
}

describe('an unverified address', () => {
  it('makes no account and is linked to none', async () => {
    const accessToken = await throughProvider(unconfirmed.id)

    expect(await inspect(accessToken)).toMatchObject({ state: 'unverified' })
    expect(errorOf(await register(accessToken))).toContain('PROVIDER_UNVERIFIED')
  })
})

describe('somebody new', () => {
  it('has no account, and no call is open, before the consents', async () => {
    const accessToken = await throughProvider(irina.id)

    expect(await inspect(accessToken)).toEqual({
      state: 'new',
      provider: 'Demo',
      email: irina.email,
      firstName: 'Irina',
      lastName: 'Stan',
    })
    expect((await call('GET', '/user', undefined, accessToken)).status).toBe(401)
  })

  it('gets an account with its consents and a mail, signs in again, and keeps the only way in', async () => {
    const { data } = (await register(await throughProvider(irina.id))).body
    madeByProduct = data.accessToken
    const { db } = product.services
    const kinds = await db.many(
      z.object({ kind: z.string() }),
      sql`select c.kind from app.consent c join app.account a on a.id = c.account_id
        where a.email = ${irina.email} and c.agreed order by 1`,
    )
    const again = await throughProvider(irina.id)

    expect((await call('GET', '/user', undefined, data.accessToken)).body.data).toMatchObject({
      email: irina.email,
      firstName: 'Irina',
    })
    expect(kinds.map(({ kind }) => kind)).toEqual(['adult', 'privacy', 'terms'])
    expect(await mailsTo(irina.email)).toContain('Contul tău are o nouă cale de autentificare')
    expect(await inspect(again)).toMatchObject({ state: 'linked' })
    expect(decodeJwt(again).sub).toBe(decodeJwt(data.accessToken).sub)
    expect(errorOf(await call('DELETE', '/user/sign-ins/Demo', undefined, again))).toContain(
      'LAST_SIGN_IN',
    )
    expect((await call('GET', '/user/sign-ins', undefined, again)).body.data).toMatchObject({
      signIns: [{ provider: 'Demo' }],
      hasPassword: false,
    })
  })
})

describe('an account without a password', () => {
  const asked: [string, string, object?][] = [
    ['POST', '/user/delete', {}],
    ['PUT', '/user/pin', { pin: '1234' }],
    ['POST', '/user/pin/remove', {}],
  ]
  const passMinutes = (minutes: number) => {
    const { clock } = product.services
    clock.setOffset(clock.offset() + minutes * 60_000)
  }
  const privacy = async (token: string) =>
    (await call('GET', '/user/privacy', undefined, token)).body.data

  it.each(asked)('needs a sign-in of the last minutes for %s %s', async (method, path, body) => {
    const token = await throughProvider(irina.id)
    passMinutes(FRESH_SIGN_IN_MINUTES + 1)
    const old = await call(method, path, body, token)
    const fresh = await call(method, path, body, await throughProvider(irina.id))

    expect([old.status, errorOf(old)]).toEqual([400, expect.stringContaining('REAUTH_REQUIRED')])
    expect(fresh.status).toBeLessThan(300)
  })

  it('is not proven by a refresh, which keeps the moment of the sign-in', async () => {
    const { client, clientId } = product.services.userPool
    const { accessToken, refreshToken } = await tokensThroughProvider(irina.id)
    passMinutes(FRESH_SIGN_IN_MINUTES + 1)
    const { AuthenticationResult } = await client.send(
      new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: refreshToken }),
    )
    const renewed = AuthenticationResult?.AccessToken ?? ''

    expect(decodeJwt(renewed)['auth_time']).toBe(decodeJwt(accessToken)['auth_time'])
    expect(errorOf(await call('POST', '/user/delete', {}, renewed))).toContain('REAUTH_REQUIRED')
  })

  it('is not proven by a sign-in that the product made, as it makes those of televisions', async () => {
    const { clock } = product.services
    const { auth_time: at } = decodeJwt(madeByProduct)
    clock.setOffset(clock.offset() - (clock.now().getTime() - Number(at) * 1_000))
    const answer = await call('POST', '/user/delete', {}, madeByProduct)
    passMinutes(1)

    expect(errorOf(answer)).toContain('REAUTH_REQUIRED')
  })

  it('is not ended by the sign-in of another account, nor by a token of another client', async () => {
    const own = await throughProvider(irina.id)
    await call('POST', '/user/delete/undo', undefined, own)
    const other = await (await memberAt('strain@example.ro'))()
    const [header = '', payload = '', signature = ''] = own.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = (change: object) => {
      const text = JSON.stringify({ ...claims, ...change })
      return [header, Buffer.from(text).toString('base64url'), signature].join('.')
    }
    const answers = [
      await call('POST', '/user/delete', {}, other),
      await call('POST', '/user/delete', {}, forged({ client_id: 'another' })),
      await call('POST', '/user/delete', {}, forged({ auth_time: claims.auth_time + 3_600 })),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 401, 401])
    expect(errorOf(answers[0] ?? { status: 0, body: null })).toContain('PASSWORD_WRONG')
    expect(await privacy(own)).toMatchObject({ deleteAt: null })
  })
})

describe('an account with a password', () => {
  it('needs it, also right after a sign-in through its provider', async () => {
    const own = await (await memberAt('cu-parola@example.ro'))()
    const accessToken = await throughProvider(unlinked.id)
    await call('POST', '/user/sign-ins', { accessToken }, own)
    const byProvider = await throughProvider(unlinked.id)
    const answers = [
      await call('POST', '/user/delete', {}, byProvider),
      await call('PUT', '/user/pin', { pin: '1234' }, byProvider),
      await call('POST', '/user/delete', { password: 'Alta-Parola-1!' }, byProvider),
    ]
    await call('DELETE', '/user/sign-ins/Demo', undefined, own)

    expect(decodeJwt(byProvider).sub).toBe(decodeJwt(own).sub)
    expect(answers.map(errorOf)).toEqual(
      answers.map(() => expect.stringContaining('PASSWORD_WRONG')),
    )
    expect((await call('POST', '/user/delete', { password: PASSWORD }, own)).status).toBe(200)
  })
})

describe('an account with the same address', () => {
  let signIn: () => Promise<string>
  beforeAll(async () => {
    signIn = await memberAt(visitor.email)
  })

  it('is not opened by the provider: it is proven first', async () => {
    const accessToken = await throughProvider(visitor.id)

    expect(await inspect(accessToken)).toMatchObject({ state: 'existing' })
    expect(errorOf(await register(accessToken))).toContain('USER_EXISTS')
    expect((await call('GET', '/user', undefined, accessToken)).status).toBe(401)
  })

  it('is linked by its own sign-in, once, also when two links are asked at once', async () => {
    const own = await signIn()
    const accessToken = await throughProvider(visitor.id)
    const answers = await Promise.all([
      call('POST', '/user/sign-ins', { accessToken }, own),
      call('POST', '/user/sign-ins', { accessToken }, own),
    ])
    const linked = await throughProvider(visitor.id)

    expect(answers.map(({ status }) => status)).toContain(204)
    expect(decodeJwt(linked).sub).toBe(decodeJwt(own).sub)
    expect((await call('GET', '/user', undefined, linked)).body.data.email).toBe(visitor.email)
  })

  it('does not take what is linked to another account', async () => {
    const own = await (await memberAt('alta@example.ro'))()
    const accessToken = await throughProvider(visitor.id)

    expect(errorOf(await call('POST', '/user/sign-ins', { accessToken }, own))).toContain(
      'SIGN_IN_TAKEN',
    )
  })

  it('is changed only by a fresh sign-in', async () => {
    const own = await signIn()
    product.services.clock.setOffset(product.services.clock.offset() + 11 * 60_000)
    const refused = await call('DELETE', '/user/sign-ins/Demo', undefined, own)
    const ended = await call('DELETE', '/user/sign-ins/Demo', undefined, await signIn())

    expect(errorOf(refused)).toContain('REAUTH_REQUIRED')
    expect(ended.status).toBe(204)
    expect(await mailsTo(visitor.email)).toContain(
      'O cale de autentificare a fost ștearsă din contul tău',
    )
    expect(await inspect(await throughProvider(visitor.id))).toMatchObject({ state: 'existing' })
  })
})

describe('an operator', () => {
  it('is not admitted to Studio by a provider, also with the second factor on', async () => {
    const operator = await testOperators(product).operator('furnizor-studio', ['support'])
    const proven = await operator.proven()
    const accessToken = await throughProvider(unconfirmed.id)
    const linked = await call('POST', '/user/sign-ins', { accessToken }, proven.accessToken)
    const byProvider = await throughProvider(unconfirmed.id)

    expect(linked.status).toBe(204)
    expect((await proven('GET', '/studio/session')).status).toBe(200)
    expect((await call('GET', '/user', undefined, byProvider)).status).toBe(200)
    expect(errorOf(await call('GET', '/studio/session', undefined, byProvider))).toContain(
      'PROOF_REQUIRED',
    )
  })
})

describe('tokens that are no sign-in of a provider', () => {
  it('are refused', async () => {
    for (const accessToken of ['x', 'a.b.c']) {
      const answer = await call('POST', '/auth/provider', { accessToken })
      expect(errorOf(answer)).toContain('CHALLENGE_EXPIRED')
    }
  })
})
