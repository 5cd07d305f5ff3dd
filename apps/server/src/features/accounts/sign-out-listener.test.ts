import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { signOutListener } from './sign-out-listener.ts'

const now = new Date('2026-05-01T10:00:00Z')
const issuer = 'https://pool.example'
const device = { name: 'Chrome · Linux', platform: 'Linux' }
let database: TestDatabase
let listener: ReturnType<typeof signOutListener>
let people = 0
let subject: string

const isEnded = async (sessionId: string, authenticatedAt = now) => {
  const signIn = { issuer, sub: subject, sessionId, authenticatedAt }

  return (await deviceSessions(database.db).stateOf(signIn, now)) === 'ended'
}
const revoked = (originJti: string | null = null, at = now) =>
  listener({ type: 'TokensRevoked', sub: subject, originJti, at })

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  listener = signOutListener({ db: database.db, issuer })
})

afterAll(() => database.drop())

beforeEach(async () => {
  people += 1
  subject = `sub-${people}`
  const names = { firstName: 'Ana', lastName: 'Pop', email: `ana${people}@exemplu.ro` }
  const accountId = await accountStore(database.db).add({ issuer, subject, ...names }, now)
  for (const sessionId of ['laptop', 'tv']) {
    await deviceSessions(database.db).touch({ accountId, sessionId }, device, now)
  }
})

describe('signOutListener', () => {
  it('signs out only the given device', async () => {
    await revoked('tv')

    expect([await isEnded('tv'), await isEnded('laptop')]).toEqual([true, false])
  })

  it('ends every device when the user was signed out everywhere', async () => {
    await revoked()

    expect([await isEnded('tv'), await isEnded('laptop')]).toEqual([true, true])
  })

  it('signs out unused sessions as well, but no later ones', async () => {
    const before = new Date(now.getTime() - 1_000)
    const wasEnded = await isEnded('silent', before)
    await revoked()

    expect([wasEnded, await isEnded('silent', before), await isEnded('silent')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('ends no device that signed in after the moment of an event that arrives late', async () => {
    await revoked(null, new Date(now.getTime() - 1))

    expect([await isEnded('tv'), await isEnded('laptop')]).toEqual([false, false])
  })

  it('ignores other events and unknown users', async () => {
    await listener({ type: 'PasswordChanged', sub: subject, originJti: 'tv', at: now })
    await listener({ type: 'TokensRevoked', sub: 'unknown', originJti: null, at: now })

    expect([await isEnded('tv'), await isEnded('laptop')]).toEqual([false, false])
  })
})
