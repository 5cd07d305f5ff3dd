import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from './accounts.ts'
import { deviceSessions } from './device-sessions.ts'

const start = new Date('2026-11-20T10:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const device = { name: 'Chrome · Linux', platform: 'Linux' }
const signIn = { issuer: 'test', sub: 'sub', sessionId: 'laptop', authenticatedAt: start }

let database: TestDatabase
let accountId: string

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const names = { firstName: 'Ana', lastName: 'Pop', email: 'ana@exemplu.ro' }
  const identity = { issuer: 'test', subject: 'sub' }
  accountId = await accountStore(database.db).add({ ...identity, ...names }, start)
})
afterAll(() => database.drop())

describe('deviceSessions', () => {
  it('returns when a device is to be recorded: first, until its notice is claimed, and each hour', async () => {
    const sessions = deviceSessions(database.db)
    const key = { accountId, sessionId: 'laptop' }
    const unknown = await sessions.stateOf({ ...signIn, sub: 'unknown' }, start)
    const first = await sessions.stateOf(signIn, start)
    const isNoticeDue = await sessions.touch(key, device, start)
    const recorded = await sessions.stateOf(signIn, start)
    await sessions.greet(key)

    expect([unknown, first, isNoticeDue, recorded]).toEqual(['new', 'new', true, 'new'])
    expect(await sessions.stateOf(signIn, after(59))).toBe('current')
    expect(await sessions.stateOf(signIn, after(61))).toBe('unseen')
    await sessions.touch(key, device, after(61))
    expect(await sessions.stateOf(signIn, after(61))).toBe('current')
    await sessions.end(accountId, 'laptop', after(62))
    expect(await sessions.stateOf(signIn, after(62))).toBe('ended')
  })
})
