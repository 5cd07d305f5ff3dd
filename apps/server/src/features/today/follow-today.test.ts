import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Today } from '@hlizo/contract/entities/studio-today'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailMigrations } from '@hlizo/mail/migrations'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { todayFeature } from './feature.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(NOW)

let database: TestDatabase
let api: TestApi
let [sanda, felix]: TestCaller[] = []

beforeAll(async () => {
  database = await testDatabase([serverMigrations, mailMigrations])
  const { db } = database
  const staff = testStaff(db, NOW)
  api = await serveForTest({
    features: [todayFeature({ db, clock, mailer, figures, log: silentLog, notifications })],
    clock,
    ports: staff.ports,
  })
  sanda = await staff.operator('Sanda', 'support')
  felix = await staff.operator('Felix', 'finance')
})
beforeEach(() => database.db.run(sql`delete from app.contact_message`))
afterAll(async () => {
  await api.close()
  await database.drop()
})

const mailer = { retryGivenUp: async () => 0, dismiss: async () => false }
const compared = { now: 3, before: null }
let figuresRead = 0
const figures = {
  today: async () => {
    figuresRead += 1
    return {
      viewersNow: compared,
      watchedSeconds: compared,
      newSubscribers: compared,
      lostSubscribers: compared,
      moneyBani: compared,
    }
  },
}
let notified: () => void = () => {}
const notifications = {
  listen: (_channel: string, listener: (payload: string | null) => void) => {
    notified = () => listener('')
  },
}
const message = (reference: string, topic: string, receivedAt: string) =>
  database.db.run(sql`insert into app.contact_message
      (id, reference, name, email, topic, message, received_at)
    values (${randomUUID()}, ${reference}, 'Ana', 'ana@example.ro', ${topic}, 'Nu merge', ${receivedAt})`)

describe('followToday', () => {
  const WAIT = { timeout: 10_000, interval: 20 }
  const UNKNOWN: TestCaller = { accountId: '', sessionId: '' }

  const follow = async (caller = UNKNOWN) => {
    const leaving = new AbortController()
    let text = ''
    const { ended } = await api.follow('/studio/today/events', caller, leaving.signal, (part) => {
      text += part
    })
    const received = () =>
      [...text.matchAll(/event: today\ndata: (.*)\n/g)].map(([, data = '']) =>
        Today.parse(JSON.parse(data)),
      )

    return { received, ended, leave: () => leaving.abort() }
  }
  const kinds = ({ groups }: Today) => groups.map(({ kind, count }) => `${kind} ${count}`)

  it('sends each role its own items after a change, and reads once for a burst', async () => {
    const [support, finance] = [await follow(sanda), await follow(felix)]
    await vi.waitFor(
      () => expect([support.received().length, finance.received().length]).toEqual([1, 1]),
      WAIT,
    )
    expect(finance.received()[0]?.figures.moneyBani).toEqual(compared)
    expect(support.received()[0]?.figures.moneyBani).toBeNull()

    const before = figuresRead
    await message('M-LIVE', 'payment', '2026-04-30T10:00:00Z')
    for (let turn = 0; turn < 100; turn += 1) notified()
    await vi.waitFor(() => expect(support.received().map(kinds)).toEqual([[], ['ticket 1']]), WAIT)
    expect(figuresRead).toBe(before + 1)
    expect(finance.received().map(kinds)).toEqual([[]])

    support.leave()
    finance.leave()
    await Promise.all([support.ended, finance.ended])
  })

  it('ends for an operator whose role was removed, and sends nothing more', async () => {
    const staff = testStaff(database.db, NOW)
    const former = await staff.operator('Petra', 'support')
    const stream = await follow(former)
    await vi.waitFor(() => expect(stream.received()).toHaveLength(1), WAIT)
    await database.db.run(sql`delete from app.operator where account_id = ${former.accountId}`)
    await message('M-AFTER', 'payment', '2026-04-30T10:00:00Z')
    notified()

    await stream.ended
    expect(stream.received()).toHaveLength(1)
    expect((await api.call('GET', '/studio/today/events', former)).status).toBe(404)
    expect((await api.call('GET', '/studio/today/events')).status).toBe(404)
  })

  it('follows the roles as they are now', async () => {
    const staff = testStaff(database.db, NOW)
    const moved = await staff.operator('Mara', 'editor')
    const stream = await follow(moved)
    await message('M-ROLE', 'payment', '2026-04-30T10:00:00Z')
    await vi.waitFor(() => expect(stream.received().map(kinds)).toEqual([[]]), WAIT)
    await database.db.run(sql`update app.operator set roles = '{support}'
      where account_id = ${moved.accountId}`)
    notified()
    await vi.waitFor(() => expect(stream.received().map(kinds)).toEqual([[], ['ticket 1']]), WAIT)

    stream.leave()
    await stream.ended
  })
})
