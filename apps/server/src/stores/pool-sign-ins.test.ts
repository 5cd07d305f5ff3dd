import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from './accounts.ts'
import { deviceSessions } from './device-sessions.ts'
import { poolSignIns } from './pool-sign-ins.ts'

const now = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(now)
const issuer = 'the pool'
const MORE_THAN_A_PAGE = 101

let database: TestDatabase
const ended: string[] = []
/** Sign-ins that the pool fails to end. */
const stuck = new Set<string>()

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

const signIns = () =>
  poolSignIns({
    db: database.db,
    clock,
    log: silentLog,
    userPool: {
      issuer,
      endSignIn: async (_subject, sessionId) => {
        if (stuck.has(sessionId)) throw new Error('The pool is away.')
        ended.push(sessionId)
        return 'one'
      },
    },
  })

describe('poolSignIns', () => {
  it('ends the sign-ins behind those that fail, and these in the next run', async () => {
    const { db } = database
    const names = { firstName: 'Ana', lastName: 'Pop', email: 'ana@exemplu.ro' }
    const accountId = await accountStore(db).add({ issuer, subject: 'sub', ...names }, now)
    const ids = Array.from({ length: MORE_THAN_A_PAGE + 1 }, (_, n) => `tv-${1_000 + n}`)
    for (const id of ids) {
      await deviceSessions(db).touch(
        { accountId, sessionId: id },
        { name: 'TV', platform: 'TV' },
        now,
      )
      await deviceSessions(db).end(accountId, id, now)
    }
    const failing = ids.slice(0, MORE_THAN_A_PAGE)
    for (const id of failing) stuck.add(id)
    await signIns().finish(new AbortController().signal)
    const first = ended.splice(0)
    stuck.clear()
    await signIns().settle(accountId)

    expect(first).toEqual(ids.slice(MORE_THAN_A_PAGE))
    expect(ended).toEqual(failing)
  })
})
