import { DeleteWebAuthnCredentialCommand } from '@aws-sdk/client-cognito-identity-provider'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { testPasskeys, WEB_AUTHN } from '@hlizo/identity/passkeys/testing-passkeys'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedPoolAsker } from './ask-embedded-pool.ts'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { poolPasskeyUses } from './pool-passkey-uses.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { passkeysFeature } from './features/passkeys/feature.ts'

let database: TestDatabase
let pool: TestHost
let api: TestApi
let amazon: TestApi
let passkeys: ReturnType<typeof testPasskeys>
/** Whose account the next calls are made with. */
let accountId = ''

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  pool = await startTestHost({ webAuthn: WEB_AUTHN })
  passkeys = testPasskeys(pool, pool.clientId)
  const ask = embeddedPoolAsker({ url: pool.adminUrl, hostKey: 'operator-secret' })
  api = await serve({ passkeyUses: poolPasskeyUses(ask, pool.poolId) })
  amazon = await serve({})
})
afterAll(async () => {
  await api.close()
  await amazon.close()
  await pool.stop()
  await database.drop()
})

function serve(more: { passkeyUses?: ReturnType<typeof poolPasskeyUses> }): Promise<TestApi> {
  const userPool = {
    client: pool.pool,
    clientId: pool.clientId,
    issuer: 'test',
    handsMessagesOver: false,
    recoveryCodes: null,
    ...more,
  }
  return serveForTest({
    features: [passkeysFeature({ db: database.db, clock: pool.clock, userPool })],
    clock: pool.clock,
    ports: {
      profileOf: async () => ({ ok: true, value: { id: 1, maxAgeRating: '18' } }),
      byIdentity: async () => ({ id: accountId, email: 'ion@example.ro' }),
    },
  })
}

async function member(email: string) {
  const { sub, accessToken } = await pool.signedIn(email)
  const names = { firstName: 'Ana', lastName: 'Pop', email }
  const id = await accountStore(database.db).add(
    { issuer: 'test', subject: sub, ...names },
    pool.clock.now(),
  )
  const authenticator = await passkeys.add(accessToken)

  return { email, id, accessToken, authenticator }
}

/** Calls as a member, with the access token that the user pool gave. */
async function as(
  { id, accessToken }: { id: string; accessToken: string },
  method: 'GET' | 'PUT',
  path = '',
  payload?: object,
  at = api,
) {
  accountId = id
  const [first = '', ...rest] = accessToken.split('.')
  const caller = { accountId: first, sessionId: rest.join('.') }

  return at.call(method, `/user/passkeys${path}`, caller, payload)
}

describe('passkeysRoutes', () => {
  it('returns the last use and the name of a passkey', async () => {
    const ana = await member('ana@example.ro')
    const { credentialId } = ana.authenticator
    const none = { credentialId, name: null, lastUsedAt: null }
    expect((await as(ana, 'GET')).data).toEqual({ passkeys: [none] })

    pool.clock.advance(60_000)
    await passkeys.signIn(ana.email, ana.authenticator)
    expect(await as(ana, 'PUT', `/${credentialId}/`, { name: 'x' })).toMatchObject({ status: 404 })
    expect(await as(ana, 'PUT', `/${credentialId}`, { name: ' Laptop ' })).toMatchObject({
      status: 204,
    })
    const lastUsedAt = pool.clock.now().toISOString()
    expect((await as(ana, 'GET')).data).toEqual({
      passkeys: [{ credentialId, name: 'Laptop', lastUsedAt }],
    })
    expect((await as(ana, 'GET', '', undefined, amazon)).data).toEqual({
      passkeys: [{ credentialId, name: 'Laptop', lastUsedAt: null }],
    })
  })

  it('returns no passkey of another user, and deletes the names of removed ones', async () => {
    const ana = await member('owner@example.ro')
    const thief = await member('thief@example.ro')
    const { credentialId: CredentialId } = ana.authenticator
    expect(await as(thief, 'PUT', `/${CredentialId}`, { name: 'Al meu' })).toMatchObject({
      status: 404,
      error: 'NOT_FOUND',
    })

    await as(ana, 'PUT', `/${CredentialId}`, { name: 'Vechi' })
    const { credentialId } = await passkeys.add(ana.accessToken)
    const AccessToken = ana.accessToken
    await pool.pool.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }))
    await as(ana, 'PUT', `/${credentialId}`, { name: 'Nou' })
    expect((await as(ana, 'GET')).data).toEqual({
      passkeys: [{ credentialId, name: 'Nou', lastUsedAt: null }],
    })
  })

  it('returns the passkeys of a user only to the host', async () => {
    const { sub, accessToken } = await pool.signedIn('asked@example.ro')
    await passkeys.add(accessToken)
    const at = (hostKey: string) =>
      poolPasskeyUses(embeddedPoolAsker({ url: pool.adminUrl, hostKey }), pool.poolId).of(sub)

    expect(await at('operator-secret')).toMatchObject([{ name: 'Passkey', lastUsedAt: null }])
    await expect(at('guessed')).rejects.toMatchObject({
      name: 'MissingAuthenticationTokenException',
    })
  })
})
