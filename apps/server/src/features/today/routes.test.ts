import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Today } from '@hlizo/contract/entities/studio-today'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { silentLog } from '@hlizo/kit/log'
import { frozenClock } from '@hlizo/kit/testing-clock'
import { mailMigrations } from '@hlizo/mail/migrations'
import { invoiceIssuer } from '#server/billing/issue-invoices.ts'
import { readConfig } from '#server/config.ts'
import { serveForTest, type TestApi, type TestCaller } from '#server/http/testing-api.ts'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue, type TestCatalogue } from '#server/stores/testing-catalogue.ts'
import { testStaff } from '#server/stores/testing-staff.ts'
import { todayFeature } from './feature.ts'

// 13:00 in Bucharest.
const NOW = new Date('2026-05-01T10:00:00Z')
const clock = frozenClock(NOW)

let database: TestDatabase
let given: TestCatalogue
let api: TestApi
let [ilona, sanda, felix, olga]: TestCaller[] = []

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
  ilona = await staff.operator('Ilona', 'editor')
  sanda = await staff.operator('Sanda', 'support')
  felix = await staff.operator('Felix', 'finance')
  olga = await staff.operator('Olga', 'owner')
})

beforeEach(async () => {
  const tables = sql`app.dispute, app.contact_message, app.withdrawal, mail.outbox, app.video`
  await database.db.run(sql`truncate ${tables} cascade`)
})

afterAll(async () => {
  await api.close()
  await database.drop()
})

const mailer = { retryGivenUp: async () => 0, dismiss: async () => false }
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
const moneyOf = async (caller: TestCaller | undefined) =>
  Today.parse((await api.call('GET', '/studio/today', caller)).data).figures.moneyBani
const groupsOf = async (caller: TestCaller | undefined) =>
  Today.parse((await api.call('GET', '/studio/today', caller)).data).groups
const kindsOf = async (caller: TestCaller | undefined) =>
  (await groupsOf(caller)).map(({ kind, count }) => `${kind} ${count}`)

const message = (reference: string, topic: string, receivedAt: string) =>
  database.db.run(sql`insert into app.contact_message
      (id, reference, name, email, topic, message, received_at)
    values (${randomUUID()}, ${reference}, 'Ana', 'ana@example.ro', ${topic}, 'Nu merge', ${receivedAt})`)
const withdrawal = (reference: string) =>
  database.db.run(sql`insert into app.withdrawal (id, reference, name, email, contract, received_at)
    values (${randomUUID()}, ${reference}, 'Ana', 'ana@example.ro', 'HLZ-1', ${NOW})`)
const dispute = (id: string, status: string, dueAt: string | null) =>
  database.db.run(sql`insert into app.dispute
      (id, charge_id, invoice_number, amount_minor, currency, reason, status, opened_at, due_at, submissions)
    values (${id}, 'ch_1', ${`N-${id}`}, 3563, 'ron', 'fraudulent', ${status}, '2026-04-20T10:00:00Z',
      ${dueAt}, 0)`)
const decided = (id: string, wasRefused: boolean) =>
  database.db.run(sql`insert into app.dispute_answer
      (dispute_id, evidence, version, saved_at, saved_by, decision, was_refused)
    values (${id}, '{}', 1, ${NOW}, 'Felix', 'submit', ${wasRefused})`)
const deadMail = (key: string) =>
  database.db.run(sql`insert into mail.outbox
      (id, key, recipient, subject, body_text, body_html, created_at, due_at, dead_at)
    values (${randomUUID()}, ${key}, 'ana@example.ro', 'Chitanța ta', 'x', 'x', ${NOW}, ${NOW}, ${NOW})`)

describe('getToday', () => {
  it('returns amounts only to finance and owners', async () => {
    expect([await moneyOf(felix), await moneyOf(olga)]).toEqual([compared, compared])
    expect([await moneyOf(ilona), await moneyOf(sanda)]).toEqual([null, null])
  })

  it('is empty without open items', async () => {
    expect(await groupsOf(olga)).toEqual([])
  })

  it('returns the items of each role, and all to the owner', async () => {
    await message('M-AAAA', 'payment', '2026-04-30T10:00:00Z')
    await message('M-BBBB', 'data', '2026-04-29T10:00:00Z')
    await withdrawal('R-AAAA')
    await deadMail('a')
    await given.video({ title: 'Diseară', launchAt: new Date('2026-05-01T17:00:00Z') })

    expect(await kindsOf(ilona)).toEqual(['launch 1'])
    expect(await kindsOf(felix)).toEqual(['withdrawal 1'])
    const ofSupport = ['withdrawal 1', 'data-request 1', 'ticket 1', 'failed-mail 1']
    expect(await kindsOf(sanda)).toEqual(ofSupport)
    expect(await kindsOf(olga)).toEqual([...ofSupport, 'launch 1'])
    expect((await api.call('GET', '/studio/today')).status).toBe(404)
  })

  it('lists disputes without our response, the nearest deadline first', async () => {
    await dispute('dp_later', 'needs_response', '2026-05-10T10:00:00Z')
    await dispute('dp_soon', 'warning_needs_response', '2026-05-02T10:00:00Z')
    await dispute('dp_refused', 'needs_response', '2026-05-03T10:00:00Z')
    await dispute('dp_sent', 'needs_response', '2026-05-01T12:00:00Z')
    await dispute('dp_bank', 'under_review', '2026-05-01T11:00:00Z')
    await decided('dp_refused', true)
    await decided('dp_sent', false)

    expect(await groupsOf(felix)).toMatchObject([
      {
        kind: 'dispute',
        count: 3,
        items: [
          { id: 'dp_soon', name: 'N-dp_soon', dueAt: '2026-05-02T10:00:00.000Z' },
          { id: 'dp_refused' },
          { id: 'dp_later' },
        ],
      },
    ])
    expect(await groupsOf(sanda)).toEqual([])
  })

  it('names the oldest item, the count, the assignee and the deadline', async () => {
    for (let place = 1; place <= 7; place += 1)
      await message(`M-AAA${place}`, 'payment', `2026-04-0${place}T10:00:00Z`)
    await message('M-DATE', 'data', '2026-04-10T10:00:00Z')
    await database.db.run(sql`update app.contact_message set assignee_id = ${sanda?.accountId}
      where reference = 'M-AAA1'`)
    const groups = await groupsOf(sanda)
    const tickets = groups.find(({ kind }) => kind === 'ticket')

    expect(tickets).toMatchObject({
      count: 7,
      items: [{ id: 'M-AAA1', assignee: 'Sanda Test' }, {}, {}, {}, {}],
    })
    await database.db.run(sql`update app.contact_message set assignee_id = ${ilona?.accountId}
      where reference in ('M-AAA1', 'M-DATE')`)
    const others = (await groupsOf(sanda)).flatMap(({ items }) => items)
    expect(others.filter(({ assignee }) => assignee !== null)).toEqual([])
    expect(groups.find(({ kind }) => kind === 'data-request')?.items).toMatchObject([
      { id: 'M-DATE', dueAt: '2026-05-10T10:00:00.000Z' },
    ])
  })

  it('has the titles with a reported moment, for editors', async () => {
    const id = await given.video({ title: 'Cheia' })
    await database.db.run(sql`insert into app.moment_clip
      select c.name, ${id}, 'film', 0, 9000, 0, 'complete', false, ${NOW}, null, c.at
      from (values ('reported', null), ('removed', ${NOW}::timestamptz)) c (name, at)`)
    await database.db.run(sql`insert into app.moment_report
      select c.id, 'privacy', 3, ${NOW} from app.moment_clip c`)

    expect(await groupsOf(ilona)).toMatchObject([{ count: 1, items: [{ id: `video-${id}` }] }])
    expect(await groupsOf(sanda)).toEqual([])
  })

  it('lists titles that are published later on this day in Bucharest', async () => {
    await given.video({ title: 'Deja', launchAt: new Date('2026-05-01T09:00:00Z') })
    await given.video({ title: 'La noapte', launchAt: new Date('2026-05-01T20:59:00Z') })
    await given.video({ title: 'Mâine', launchAt: new Date('2026-05-01T21:00:00Z') })
    await given.video({
      title: 'Ciornă',
      status: 'draft',
      launchAt: new Date('2026-05-01T20:00:00Z'),
    })

    expect((await groupsOf(ilona)).flatMap(({ items }) => items.map(({ name }) => name))).toEqual([
      'La noapte',
    ])
  })

  it('lists only titles of the operator until they are ready, the nearest launch first', async () => {
    const own = async (title: string, fields: object, owner = ilona) => {
      const id = await given.video({ title, status: 'draft', ...fields })
      await database.db.run(sql`update app.video set owner_id = ${owner?.accountId},
        work_state = 'to-review' where id = ${id}`)
      return id
    }
    await own('Mai târziu', { launchAt: new Date('2026-06-02T10:00:00Z') })
    const next = await own('Curând', { launchAt: new Date('2026-06-01T10:00:00Z') })
    await own('Al Olgăi', {}, olga)
    await own('Retras', { status: 'retired' })

    expect(await groupsOf(ilona)).toMatchObject([
      {
        kind: 'own-title',
        count: 2,
        items: [{ id: `video-${next}`, name: 'Curând', work: 'to-review' }, { name: 'Mai târziu' }],
      },
    ])
    expect(await kindsOf(olga)).toEqual(['own-title 1'])
    expect(await kindsOf(sanda)).toEqual([])
    await database.db.run(sql`update app.video set work_state = 'ready'`)
    expect(await groupsOf(ilona)).toEqual([])
  })

  it('has a film that failed until it is imported again', async () => {
    const videoId = await given.video({ title: 'Stricat' })
    const importOf = (state: string, at: string) =>
      database.db.run(sql`with waits as (update app.video set publish_when_ready = true),
        made as (insert into app.media_import (id, source, state, created_at, updated_at)
          values (${randomUUID()}, '{}', ${state}, ${at}, ${at}) returning id)
        insert into app.media_import_video (import_id, video_id) select id, ${videoId} from made`)
    await importOf('failed', '2026-04-30T10:00:00Z')
    expect(await groupsOf(ilona)).toMatchObject([
      {
        kind: 'failed-film',
        items: [{ id: `video-${videoId}`, name: 'Stricat', isAwaited: true }],
      },
    ])

    await importOf('queued', '2026-05-01T09:00:00Z')
    expect(await groupsOf(ilona)).toEqual([])
  })
})

describe('invoices that the tax office did not accept', () => {
  const submitted = async (chargeId: string, state: string, dueOn: string) => {
    const { db } = database
    const jobs = { enqueue: async () => {} }
    const invoice = await invoiceIssuer({ clock, jobs, config: readConfig({}) }).ofSale(db, {
      accountId: null,
      chargeId,
      paidAt: NOW,
      paidMinor: 3563,
      currency: 'ron',
      leiRate: null,
      leiRateDate: null,
      lines: [],
      buyer: { name: 'Ion Pop', email: 'ion@example.ro', company: null },
      proofs: { cardCountry: 'RO', networkCountry: 'RO' },
    })
    await db.run(sql`insert into app.efactura_submission (invoice_id, revision, state, due_on, changed_at)
      values (${invoice.id}, 1, ${state}, ${dueOn}, ${NOW})`)
  }

  it('lists for finance the rejected ones, and those due within two working days', async () => {
    await submitted('in_1', 'rejected', '2026-05-08')
    await submitted('in_2', 'processing', '2026-05-05')
    await submitted('in_3', 'processing', '2026-05-06')
    await submitted('in_4', 'accepted', '2026-05-05')
    const [group] = await groupsOf(felix)

    expect(group).toMatchObject({
      kind: 'efactura',
      count: 2,
      items: [{ name: 'HLZ 000001', dueAt: '2026-05-08T00:00:00.000Z' }, { name: 'HLZ 000002' }],
    })
    expect(await kindsOf(sanda)).toEqual([])
    await database.db.run(sql`delete from app.invoice`)
  })
})

describe('listSystemFindings', () => {
  it('lists failed checks for an owner', async () => {
    await database.db.run(sql`insert into app.finding (source, rule, what, state, words, found_at)
      values ('doctor', 'disk', '', 'warn', 'The disk is nearly full.', ${NOW})`)

    expect(await kindsOf(olga)).toEqual(['finding 1'])
    expect(await kindsOf(felix)).toEqual([])
    expect((await api.call('GET', '/studio/system/findings', olga)).data).toMatchObject([
      { source: 'doctor', rule: 'disk', state: 'warn', words: 'The disk is nearly full.' },
    ])
    expect((await api.call('GET', '/studio/system/findings', felix)).error).toBe('ROLE_REQUIRED')
    await database.db.run(sql`delete from app.finding`)
  })
})
