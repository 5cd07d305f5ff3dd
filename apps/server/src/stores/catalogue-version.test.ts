import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createNotifications } from '@hlizo/database/notifications'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { serverMigrations } from '#server/migrations.ts'
import { bumpCatalogue, watchCatalogue } from './catalogue-version.ts'
import { testCatalogue } from './testing-catalogue.ts'

const now = new Date('2026-05-01T10:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})

afterAll(() => database.drop())

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

function watching(given: Partial<Parameters<typeof watchCatalogue>[0]>) {
  const onChange = vi.fn<() => void>()
  const onNextChange = vi.fn<(moment: Date | null) => void>()
  const watch = watchCatalogue({
    db: database.db,
    notifications: { listen: () => {} },
    clock: frozenClock(now),
    everyMs: 5,
    onChange,
    onNextChange,
    ...given,
  })

  return { watch, onChange, onNextChange }
}

describe('watchCatalogue', () => {
  it('notices a change of another process, a launch and an expiry, each once', async () => {
    const { db } = database
    const clock = frozenClock(now)
    const given = testCatalogue(db, now)
    await given.video({ launchAt: inMinutes(10), expiresAt: inMinutes(20) })
    const { watch, onChange, onNextChange } = watching({ clock })
    await watch.start()

    await bumpCatalogue(db)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
    clock.set(inMinutes(11))
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
    clock.set(inMinutes(21))
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(3))
    await watch.stop()

    const notified = onNextChange.mock.calls.map(([moment]) => moment?.toISOString() ?? null)
    const moments = [inMinutes(10).toISOString(), inMinutes(20).toISOString(), null]
    expect([...new Set(notified)]).toEqual(moments)
  })

  it('is notified of a change when its transaction commits, long before it reads again', async () => {
    const { db, url } = database
    const notifications = createNotifications({ url, log: silentLog })
    const { watch, onChange } = watching({ notifications, everyMs: 3_600_000 })
    await notifications.start()
    await watch.start()

    await db.transaction(async (queries) => {
      await bumpCatalogue(queries)
      await bumpCatalogue(queries)
    })
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
    await bumpCatalogue(db)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
    await watch.stop()
    await notifications.stop()
  })

  it('notices that a row of the home page starts and ends', async () => {
    const { db } = database
    await db.run(sql`insert into app.tag (name, position, is_pinned, shown_from, shown_until)
      values ('Seara', 0, true, ${inMinutes(30)}, ${inMinutes(40)}),
        ('Nefixată', 1, false, ${inMinutes(35)}, null)`)
    const clock = frozenClock(inMinutes(29))
    const { watch, onChange, onNextChange } = watching({ clock })
    await watch.start()

    clock.set(inMinutes(30))
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
    clock.set(inMinutes(40))
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
    await watch.stop()

    const notified = onNextChange.mock.calls.map(([moment]) => moment?.toISOString() ?? null)
    const moments = [inMinutes(30).toISOString(), inMinutes(40).toISOString(), null]
    expect([...new Set(notified)]).toEqual(moments)
  })
})
