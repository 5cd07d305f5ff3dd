import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DataRequest } from '@hlizo/contract/entities/studio-data-request'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { everyPage, serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { z } from 'zod'
import { studioDataRequestRoutes } from './studio-routes.ts'

const NOW = new Date('2026-05-31T10:00:00Z')
const clock = frozenClock(NOW)

let database: TestDatabase
let api: TestApi
let [sanda, ilona]: TestCaller[] = []
let [copying, leaving] = ['', '']

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
  const { db } = database
  const staff = testStaff(db, NOW)
  const routes = studioDataRequestRoutes({ db, clock })
  api = await serveForTest({ features: [{ routes }], clock, ports: staff.ports })
  sanda = await staff.operator('Sanda', 'support')
  ilona = await staff.operator('Ilona', 'editor')
  const given = testCatalogue(db, NOW)
  copying = await given.account()
  leaving = await given.account()
  await db.run(sql`insert into app.data_export (account_id, id, requested_at)
    values (${copying}, ${randomUUID()}, '2026-05-30T10:00:00Z')`)
  await db.run(sql`insert into app.data_export (account_id, id, requested_at, ready_at)
    values (${leaving}, ${randomUUID()}, '2026-05-20T10:00:00Z', '2026-05-20T10:05:00Z')`)
  await db.run(sql`update app.account set deletion_requested_at = '2026-05-29T10:00:00Z',
    deletion_due_at = '2026-06-12T10:00:00Z' where id = ${leaving}`)
  // The answer asks for a proof.
  await db.run(sql`insert into app.contact_message
      (id, reference, name, email, topic, message, received_at, answered_at, assignee_id)
    values (${randomUUID()}, 'M-DATE', 'Ana', 'ana@example.ro', 'data', 'Ștergeți-mă',
      '2026-04-30T10:00:00Z', '2026-05-01T10:00:00Z', ${sanda.accountId})`)
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

const list = async (query = '') =>
  z.array(DataRequest).parse((await api.call('GET', `/studio/data-requests${query}`, sanda)).data)

describe('listDataRequests', () => {
  it('lists open requests with their legal term, the oldest first', async () => {
    expect(await list()).toMatchObject([
      {
        kind: 'message',
        reference: 'M-DATE',
        email: 'a•••@example.ro',
        accountId: null,
        dueAt: '2026-05-30T10:00:00.000Z',
        daysLeft: -1,
        plannedAt: null,
        assignee: 'Sanda Test',
      },
      { kind: 'erasure', accountId: leaving, plannedAt: '2026-06-12T10:00:00.000Z', doneAt: null },
      { kind: 'copy', accountId: copying, dueAt: '2026-06-30T10:00:00.000Z', daysLeft: 30 },
    ])
  })

  it('names no assignee who is not in support', async () => {
    const assigned = (to: string | undefined) =>
      database.db.run(sql`update app.contact_message set assignee_id = ${to}
        where reference = 'M-DATE'`)
    await assigned(ilona?.accountId)
    expect((await list())[0]).toMatchObject({ reference: 'M-DATE', assignee: null })
    await assigned(sanda?.accountId)
  })

  it('lists finished ones too, in pages, the newest first', async () => {
    for (let place = 0; place < 61; place += 1) {
      const at = new Date(Date.UTC(2026, 0, 1, 0, place))
      await database.db.run(sql`insert into app.contact_message
          (id, reference, name, email, topic, message, received_at, settled_at)
        values (gen_random_uuid(), ${`M-P${place}`}, 'Ion', 'ion@example.ro', 'data', 'x', ${at}, ${at})`)
    }
    const pages = await everyPage((query) =>
      api.call('GET', `/studio/data-requests?state=all${query.replace('?', '&')}`, sanda),
    )
    const all = pages.flatMap((page) => z.array(DataRequest).parse(page))

    expect(all).toHaveLength(65)
    expect(all.map(({ receivedAt }) => receivedAt)).toEqual(
      all.map(({ receivedAt }) => receivedAt).toSorted((one, other) => (one < other ? 1 : -1)),
    )
    expect(all.filter(({ kind, doneAt }) => kind === 'copy' && doneAt !== null)).toHaveLength(1)
  })

  it('is for support', async () => {
    expect((await api.call('GET', '/studio/data-requests', ilona)).error).toBe('ROLE_REQUIRED')
    expect((await api.call('GET', '/studio/data-requests')).status).toBe(404)
  })
})
