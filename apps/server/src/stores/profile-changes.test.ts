import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createNotifications, type Notifications } from '@hlizo/database/notifications'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { profileChanges } from './profile-changes.ts'

let database: TestDatabase
const listening: Notifications[] = []

beforeAll(async () => {
  database = await testDatabase([])
})
afterEach(async () => {
  for (const notifications of listening.splice(0)) await notifications.stop()
})
afterAll(() => database.drop())

/** A node and its cache invalidations. */
async function node() {
  const notifications = createNotifications({ url: database.url, log: silentLog })
  const rowCache = {
    forget: vi.fn<(profileId: number) => void>(),
    clear: vi.fn<() => void>(),
    cacheWhile: vi.fn<(isNotified: () => boolean) => void>(),
  }
  const changes = profileChanges({ db: database.db, log: silentLog, notifications, rowCache })
  await notifications.start()
  listening.push(notifications)

  return { changes, rowCache }
}

describe('profileChanges', () => {
  it('invalidates at once here, and each profile once on the other nodes', async () => {
    const [here, there] = [await node(), await node()]
    for (const profileId of [7, 8, 7]) here.changes.changed(profileId)
    expect(here.rowCache.forget.mock.calls).toEqual([[7], [8], [7]])

    await here.changes.stop()
    await vi.waitFor(() => expect(there.rowCache.forget.mock.calls).toEqual([[7], [8]]))
    expect(here.rowCache.forget).toHaveBeenCalledTimes(3)
  })

  it('notifies of all changed profiles, in as many payloads as PostgreSQL needs', async () => {
    const [here, there] = [await node(), await node()]
    const largest = Number.MAX_SAFE_INTEGER
    const profileIds = Array.from({ length: 1_000 }, (_, index) => largest - index)
    for (const profileId of profileIds) here.changes.changed(profileId)
    await here.changes.stop()

    await vi.waitFor(() => expect(there.rowCache.forget).toHaveBeenCalledTimes(1_000))
    expect(new Set(there.rowCache.forget.mock.calls.flat())).toEqual(new Set(profileIds))
  })

  it('suspends the cache during a possible loss, and invalidates all after it', async () => {
    const { rowCache } = await node()
    const [[isNotified] = []] = rowCache.cacheWhile.mock.calls
    expect(isNotified?.()).toBe(true)
    await database.db.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen rows_changed'`)

    await vi.waitFor(() => expect(isNotified?.()).toBe(false), { interval: 10 })
    await vi.waitFor(() => expect(rowCache.clear).toHaveBeenCalled(), { timeout: 5_000 })
  })
})
