import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { signOutListener } from './sign-out-listener.ts'

const now = new Date('2026-05-01T10:00:00Z')
const issuer = 'https://pool.example'
const device = { name: 'Chrome · Linux', platform: 'Linux' }
let database: TestDatabase
let heard: ReturnType<typeof signOutListener>
let people = 0
let subject: string

const isEnded = (sessionId: string, issuedAt = now) =>
  deviceSessions(database.db).isEnded({ issuer, sub: subject, sessionId, issuedAt })

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  heard = signOutListener({ db: database.db, clock: frozenClock(now), issuer })
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
  it('ends the one device that signed out', async () => {
    await heard({ type: 'TokensRevoked', sub: subject, originJti: 'tv' })

    expect([await isEnded('tv'), await isEnded('laptop')]).toEqual([true, false])
  })

  it('ends every device when the user was signed out everywhere', async () => {
    await heard({ type: 'TokensRevoked', sub: subject })

    expect([await isEnded('tv'), await isEnded('laptop')]).toEqual([true, true])
  })

  it('ends with them a sign-in that has never called us, and none that began later', async () => {
    const before = new Date(now.getTime() - 1_000)
    const wasEnded = await isEnded('silent', before)
    await heard({ type: 'TokensRevoked', sub: subject })

    expect([wasEnded, await isEnded('silent', before), await isEnded('silent')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('ignores other news, and users it does not know', async () => {
    await heard({ type: 'SignedIn', sub: subject, originJti: 'tv' })
    await heard({ type: 'TokensRevoked', sub: 'somebody else' })

    expect([await isEnded('tv'), await isEnded('laptop')]).toEqual([false, false])
  })
})
