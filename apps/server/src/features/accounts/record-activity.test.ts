import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { accountStore } from '#server/stores/accounts.ts'
import { deviceSessions } from '#server/stores/device-sessions.ts'
import { activityRecorder } from './record-activity.ts'

const start = new Date('2026-11-20T10:00:00Z')
const clock = frozenClock(start)
const browser = { userAgent: null, country: 'RO' }
const Active = z.object({ at: z.date() })

let database: TestDatabase
let accountId: string

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const identity = { issuer: 'test', subject: 'sub' }
  const names = { firstName: 'Ana', lastName: 'Pop', email: 'ana@exemplu.ro' }
  accountId = await accountStore(database.db).add({ ...identity, ...names }, start)
})
afterAll(() => database.drop())

const lastActiveOf = async (sessionId: string) =>
  (
    await database.db.maybe(
      Active,
      sql`select last_active_at as at from app.device_session
        where account_id = ${accountId} and id = ${sessionId}`,
    )
  )?.at

/** Requests of devices whose rows another transaction holds, as one that waits for a standby does. */
async function whileHeld<Value>(sessionId: string, work: () => Promise<Value>): Promise<Value> {
  const { db } = database
  return db.transaction(async (tx) => {
    await tx.run(sql`update app.device_session set country = country
      where account_id = ${accountId} and id = ${sessionId}`)
    return work()
  })
}

describe('activityRecorder', () => {
  it('records when a device was active without making the request wait', async () => {
    const { db } = database
    const record = activityRecorder({ db, clock, log: silentLog })
    const key = { accountId, sessionId: 'laptop' }
    await deviceSessions(db).touch(key, { name: 'Chrome', platform: 'Linux' }, start)
    clock.set(new Date(start.getTime() + 2 * MINUTE_MS))

    await whileHeld('laptop', async () => {
      record(key, browser)
      expect(await lastActiveOf('laptop')).toEqual(start)
    })
    await vi.waitFor(async () => expect(await lastActiveOf('laptop')).toEqual(clock.now()))
  })
})
