import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { providerPeople } from '@hlizo/demo/provider-people'
import { testOperators } from './testing-operators.ts'
import { startTestProduct, type TestProduct } from './testing-product.ts'
import { testProviderSignIns } from './testing-provider-sign-ins.ts'

const [irina, visitor, unconfirmed] = providerPeople

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ DEMO_PROVIDER: 'on' })
}, 60_000)
afterAll(() => product.close())

const { call, throughProvider, register, memberAt, errorOf } = testProviderSignIns(() => product)
const inspect = async (accessToken: string) =>
  (await call('POST', '/auth/provider', { accessToken })).body.data
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

describe('a new user', () => {
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

  it('gets an account with its consents and a mail, signs in again, and keeps the only sign-in method', async () => {
    const { data } = (await register(await throughProvider(irina.id))).body
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
  const passkeyOf = (sub: string) => sql`insert into identity.passkey
      (credential_id, sub, name, relying_party_id, public_key, counter, transports, created_at)
    values ('only', ${sub}, 'Cheie', 'localhost', '\\x00', 0, '[]', now())`

  /** The pages of tests have an address, which has no passkeys. */
  const relyingParty = {
    id: 'localhost',
    userVerification: 'preferred',
    isMultiFactor: false,
    origins: null,
  }
  const withPasskeys = { firstFactors: ['PASSWORD', 'WEB_AUTHN'], webAuthn: relyingParty }
  const allowPasskeys = sql`update identity.pool
    set settings = settings || ${JSON.stringify(withPasskeys)}::jsonb`

  it('ends its only link while it has a passkey', async () => {
    const token = await throughProvider(irina.id)
    const { db, clock } = product.services
    await db.run(allowPasskeys)
    // The pool is read again.
    clock.setOffset(clock.offset() + 5_000)
    const refused = await call('DELETE', '/user/sign-ins/Demo', undefined, token)
    await db.run(passkeyOf(decodeJwt(token).sub ?? ''))
    const ended = await call('DELETE', '/user/sign-ins/Demo', undefined, token)

    expect(errorOf(refused)).toContain('LAST_SIGN_IN')
    expect(ended.status).toBe(204)
    expect((await call('GET', '/user/sign-ins', undefined, token)).body.data).toEqual({
      signIns: [],
      hasPassword: false,
    })
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

  it('is linked by its own sign-in, once, also with two concurrent links', async () => {
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

  it('does not use a link of another account', async () => {
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
