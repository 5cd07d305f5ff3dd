import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { silentLog } from '@hlizo/kit/log'
import { createNotifications, notify } from './notifications.ts'
import { sql } from './sql.ts'
import { testDatabase, type TestDatabase } from './testing.ts'
import { layWire } from './testing-wire.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase([])
})
afterAll(() => database.drop())

/** A node that records its notifications. */
async function node(url = database.url, heartbeat = { everyMs: 60_000, withinMs: 5_000 }) {
  const received: (string | null)[] = []
  const notifications = createNotifications({ url, log: silentLog, heartbeat })
  notifications.listen('jokes', (payload) => received.push(payload))
  await notifications.start()

  return {
    received,
    isConnected: () => notifications.isConnected(),
    stop: () => notifications.stop(),
  }
}

describe('createNotifications', () => {
  it('notifies each node after the commit', async () => {
    const [one, two] = await Promise.all([node(), node()])
    await database.db.transaction(async (tx) => {
      await notify(tx, 'jokes', 'Bulă')
      await notify(database.db, 'jokes', 'first')
    })
    await vi.waitFor(() =>
      expect([one.received, two.received]).toEqual([
        ['first', 'Bulă'],
        ['first', 'Bulă'],
      ]),
    )
    await Promise.all([one.stop(), two.stop()])
  })

  it('sends nothing for a rolled-back transaction', async () => {
    const { received, stop } = await node()
    await database.db
      .transaction(async (tx) => {
        await notify(tx, 'jokes', 'never')
        throw new Error('given up')
      })
      .catch(() => {})
    await notify(database.db, 'jokes', 'after')
    await vi.waitFor(() => expect(received).toEqual(['after']))
    await stop()
  })

  it('reconnects when its connection has become silent', async () => {
    const wire = await layWire(database.url)
    const { received, isConnected, stop } = await node(wire.url, { everyMs: 20, withinMs: 500 })
    const before = isConnected()
    wire.freeze()
    await notify(database.db, 'jokes', 'lost')
    await vi.waitFor(() => expect(isConnected()).toBe(false), { timeout: 5_000 })
    wire.thaw()
    await vi.waitFor(() => expect(received).toEqual([null]), { timeout: 10_000 })
    await notify(database.db, 'jokes', 'again')
    await vi.waitFor(() => expect(received).toEqual([null, 'again']))
    await stop()
    wire.close()

    expect(before).toBe(true)
  })

  it('reconnects after its connection was closed, and reports a possible loss', async () => {
    const { received, stop } = await node()
    await database.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`)
    await vi.waitFor(() => expect(received).toEqual([null]), { timeout: 5_000 })
    await notify(database.db, 'jokes', 'again')
    await vi.waitFor(() => expect(received).toEqual([null, 'again']))
    await stop()
  })
})
