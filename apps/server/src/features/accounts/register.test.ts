import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { startTestHost, type TestHost } from '@hlizo/identity/testing-host'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { registrar } from './register.ts'

let pool: TestHost
let database: TestDatabase
let enter: ReturnType<typeof registrar>

beforeAll(async () => {
  pool = await startTestHost()
  database = await testDatabase([serverMigrations])
  enter = registrar({
    db: database.db,
    clock: pool.clock,
    syncUser: async () => {},
    userPool: {
      client: pool.pool,
      clientId: pool.clientId,
      issuer: 'test',
      handsMessagesOver: false,
      recoveryCodes: null,
    },
  })
})
afterAll(async () => {
  await pool.stop()
  await database.drop()
})

const register = (email: string, password = 'Castraveti-12') =>
  enter(
    {
      email,
      firstName: 'Ana',
      lastName: 'Pop',
      password,
      agreeToMarketing: false,
    },
    '203.0.113.7',
  )

/** How many passwords a registration had hashed, whatever came of it. */
async function hashesOf(email: string): Promise<number> {
  const before = pool.hashes()
  await register(email).catch(() => {})

  return pool.hashes() - before
}

describe('register', () => {
  it('returns whether a taken address is confirmed', async () => {
    await register('ana@exemplu.ro')
    const unconfirmed = { code: 'USER_EXISTS', details: { isConfirmed: false } }
    await expect(register('ana@exemplu.ro')).rejects.toMatchObject(unconfirmed)

    const { sub } = await pool.signedIn('dana@exemplu.ro')
    const [accounts, now] = [accountStore(database.db), pool.clock.now()]
    const link = { issuer: 'test', subject: sub }
    await accounts.add(
      { ...link, firstName: 'Dana', lastName: 'Pop', email: 'dana@exemplu.ro' },
      now,
    )
    await accounts.confirm(link, now)
    const confirmed = { code: 'USER_EXISTS', details: { isConfirmed: true } }
    await expect(register('dana@exemplu.ro')).rejects.toMatchObject(confirmed)
  })

  it('creates one account for concurrent requests', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => register('ioana@exemplu.ro')),
    )
    const refusals = outcomes.filter(({ status }) => status === 'rejected')

    expect(refusals).toHaveLength(7)
    expect(await accountStore(database.db).byEmail('ioana@exemplu.ro')).not.toBeNull()
  })

  it.each([
    ['Kx-97qz', 'tooShort'],
    ['kx-97qzpw', 'noUppercase'],
    ['Kx97qzpwv', 'noSpecial'],
  ])('names the rule of the pool that %s breaks', async (password, rule) => {
    const refusal = { code: 'PASSWORD_WEAK', details: { rules: [rule] } }

    await expect(register('radu@exemplu.ro', password)).rejects.toMatchObject(refusal)
  })

  it('costs one hash for a new address and for a taken one (R001)', async () => {
    expect(await hashesOf('dan@exemplu.ro')).toBe(1)
    expect(await hashesOf('dan@exemplu.ro')).toBe(1)
  })
})
