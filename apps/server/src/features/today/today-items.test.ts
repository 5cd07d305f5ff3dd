import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Today, TodayItem } from '@hlizo/contract/entities/studio-today'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailMigrations } from '@hlizo/mail/migrations'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue, type TestCatalogue } from '#server/stores/testing-catalogue.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import * as z from 'zod/mini'
import { todayFeature } from './feature.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(NOW)

let database: TestDatabase
let given: TestCatalogue
let api: TestApi
let [sanda, ilona, felix, olga]: TestCaller[] = []

const compared = { now: 3, before: null }
const figures = {
  today: async () => ({
    viewersNow: compared,
    watchedSeconds: compared,
    newSubscribers: compared,
    lostSubscribers: compared,
    moneyBani: compared,
  }),
}
const notifications = { listen: () => {} }
const mailer = { retryGivenUp: async () => 0, dismiss: async () => false }

beforeAll(async () => {
  database = await testDatabase([serverMigrations, mailMigrations])
  const { db } = database
  given = testCatalogue(db, NOW)
  const staff = testStaff(db, NOW)
  api = await serveForTest({
    features: [todayFeature({ db, clock, mailer, figures, log: silentLog, notifications })],
    clock,
    ports: staff.ports,
  })
  sanda = await staff.operator('Sanda', 'support')
  ilona = await staff.operator('Ilona', 'editor')
  felix = await staff.operator('Felix', 'finance')
  olga = await staff.operator('Olga', 'owner')
})
beforeEach(() => database.db.run(sql`truncate app.contact_message, app.video cascade`))
afterAll(async () => {
  await api.close()
  await database.drop()
})

describe('listTodayItems', () => {
  const itemsOf = (kind: string, caller: TestCaller | undefined) =>
    api.call('GET', `/studio/today/items/${kind}`, caller)

  it('has all of a kind, also those that Today only counts', async () => {
    for (let place = 1; place <= 7; place += 1)
      await database.db.run(sql`insert into app.contact_message
          (id, reference, name, email, topic, message, received_at)
        values (${randomUUID()}, ${`M-AAA${place}`}, 'Ana', 'ana@example.ro', 'payment', 'Nu merge',
          ${`2026-04-0${place}T10:00:00Z`})`)
    const today = Today.parse((await api.call('GET', '/studio/today', sanda)).data)
    const { data } = await itemsOf('ticket', sanda)

    expect(
      z
        .array(TodayItem)
        .parse(data)
        .map(({ id }) => id),
    ).toEqual([1, 2, 3, 4, 5, 6, 7].map((place) => `M-AAA${place}`))
    expect(today.groups[0]?.items).toEqual(z.array(TodayItem).parse(data).slice(0, 5))
  })

  it('is for the roles that the kind concerns', async () => {
    expect((await itemsOf('ticket', olga)).data).toEqual([])
    expect((await itemsOf('ticket', felix)).error).toBe('ROLE_REQUIRED')
    expect((await itemsOf('finding', felix)).error).toBe('ROLE_REQUIRED')
    expect((await itemsOf('unknown', olga)).status).toBe(404)
    expect((await itemsOf('ticket', undefined)).status).toBe(404)
  })

  it('has the titles of the operator only', async () => {
    const id = await given.video({ title: 'Al Olgăi', status: 'draft' })
    await database.db.run(sql`update app.video set owner_id = ${olga?.accountId},
      work_state = 'to-review' where id = ${id}`)

    expect((await itemsOf('own-title', olga)).data).toMatchObject([{ id: `video-${id}` }])
    expect((await itemsOf('own-title', ilona)).data).toEqual([])
  })
})
