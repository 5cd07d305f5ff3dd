import { AdminDisableUserCommand } from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { serveForTest, type TestApi } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { identityLinksFeature } from './feature.ts'

let database: TestDatabase
let pool: TestHost
let api: TestApi

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  pool = await startTestHost()
  api = await serve()
})
afterAll(async () => {
  await api.close()
  await pool.stop()
  await database.drop()
})

function serve(client = pool.pool): Promise<TestApi> {
  const userPool = {
    client,
    clientId: pool.clientId,
    issuer: 'test',
    handsMessagesOver: false,
    recoveryCodes: null,
  }
  return serveForTest({
    features: [identityLinksFeature({ db: database.db, clock: pool.clock, userPool })],
    clock: pool.clock,
    ports: { profileOf: async () => ({ ok: true, value: { id: 1, maxAgeRating: '18' } }) },
  })
}

async function registered(email: string) {
  const username = await pool.register(email)
  const names = { firstName: 'Ana', lastName: 'Pop', email }
  await accountStore(database.db).add(
    { issuer: 'test', subject: username, ...names },
    pool.clock.now(),
  )

  return { username, code: pool.codeFor(email) }
}

const press = async (link: { username: string; code: string }, at = api) =>
  (await at.form('/auth/confirm', link)).location
const confirmedAt = async (email: string) =>
  (await accountStore(database.db).byEmail(email))?.confirmedAt
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('confirmAccount', () => {
  it('confirms when the button is pressed, and only then: mail scanners open links', async () => {
    const link = await registered('ana@example.ro')
    const address = `/api/v1/auth/confirm?${new URLSearchParams(link)}`
    for (const _ of [1, 2]) expect((await api.open(address)).status).toBe(200)
    expect(await confirmedAt('ana@example.ro')).toBeNull()

    expect(await press(link)).toBe('/login?status=confirmed')
    expect(await confirmedAt('ana@example.ro')).toEqual(pool.clock.now())
    expect(await press(link)).toBe('/login?status=already_confirmed')
  })

  it('refuses a changed link, an expired link and a link without a user', async () => {
    const link = await registered('ion@example.ro')
    const other = await registered('dan@example.ro')

    expect(await press({ ...link, code: wrong(link.code) })).toBe('/login?status=invalid_link')
    expect(await press({ ...link, code: '<b>' })).toBe('/login?status=invalid_link')
    expect(await press({ username: '', code: '' })).toBe('/login?status=invalid_link')
    expect(await press({ username: 'unknown', code: link.code })).toBe('/login?status=invalid_link')
    pool.clock.advance(86_401_000)
    expect(await press(other)).toBe('/login?status=expired_link')
    expect(await confirmedAt('ion@example.ro')).toBeNull()
  })

  it('reports an outage of the pool, not an invalid link', async () => {
    const link = await registered('away@example.ro')
    const away = await serve(pool.awayClient())

    expect(await press(link, away)).toBe('/login?status=failed')
    await away.close()
    expect(await press(link)).toBe('/login?status=confirmed')
  })
})

describe('resendConfirmation', () => {
  it('returns the same for each address, also within the minute', async () => {
    await registered('confirmed@example.ro')
    await press({
      username: 'confirmed@example.ro',
      code: pool.codeFor('confirmed@example.ro'),
    })
    const { username: Username } = await registered('disabled@example.ro')
    await pool.operator.send(new AdminDisableUserCommand({ UserPoolId: pool.poolId, Username }))
    await registered('spelled@example.ro')
    await registered('fresh@example.ro')
    const ask = (email: string) => api.call('POST', '/auth/resend', undefined, { email })
    const twice = async (email: string) => [await ask(email), await ask(email)]

    const unknown = await twice('nimeni@example.ro')
    expect(unknown.map(({ status }) => status)).toEqual([204, 429])
    for (const email of ['fresh', 'confirmed', 'disabled', ' Spelled', 'NIMENI-2'])
      expect([email, await twice(`${email}@example.ro`)]).toEqual([email, unknown])
    pool.clock.advance(61_000)
  })

  it('returns the same response for all names, and 503 when the pool is unavailable', async () => {
    await registered('known@example.ro')
    pool.clock.advance(61_000)
    const ask = async (email: string, at = api) =>
      (await at.call('POST', '/auth/resend', undefined, { email })).status
    const away = await serve(pool.awayClient())

    expect(await ask('known@example.ro')).toBe(204)
    expect(await ask('unknown@example.ro')).toBe(204)
    expect(await ask('known@example.ro', away)).toBe(503)
    await away.close()
  })
})
