import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { mailMigrations } from '@hlizo/mail/migrations'
import { serverMigrations } from '#server/migrations.ts'
import type { OperatorRole } from '@hlizo/contract/entities/operator'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { readToday, readTodayItems } from './read-today.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations, mailMigrations])
})
afterAll(() => database.drop())

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

describe('readToday', () => {
  it('names people whose refund the bank refused later, until another one is ordered', async () => {
    const { db } = database
    const accountId = await testCatalogue(db, NOW).account()
    await db.run(
      sql`update app.account set first_name = 'Ion', last_name = 'Pop' where id = ${accountId}`,
    )
    const order = (orderedAt: string, refundId: string | null, settledAt: string) =>
      db.run(sql`insert into app.refund_order (account_id, id, charge_id, amount_minor, currency,
          ordered_at, settled_at, refund_id, refusal_code)
        values (${accountId}, ${randomUUID()}, 'in_1', 700, 'ron', ${orderedAt}, ${settledAt},
          ${refundId}, 'declined')`)
    const refused = async (role: OperatorRole) => {
      const { groups } = await readToday({ db, figures }, NOW)({ accountId, roles: [role] })
      return groups.find(({ kind }) => kind === 'refused-refund')
    }
    // The provider refused this one at once, which the operator has read.
    await order('2026-04-20T10:00:00Z', null, '2026-04-20T10:00:00Z')
    expect(await refused('finance')).toBeUndefined()
    await order('2026-04-21T10:00:00Z', 're_1', '2026-04-24T10:00:00Z')
    const found = {
      count: 1,
      items: [{ id: accountId, name: 'Ion Pop', at: '2026-04-24T10:00:00.000Z' }],
    }
    expect(await refused('finance')).toMatchObject(found)
    expect(await refused('support')).toMatchObject(found)
    expect(await refused('editor')).toBeUndefined()
    await order('2026-04-25T10:00:00Z', null, '2026-04-25T10:00:00Z')

    expect(await refused('finance')).toBeUndefined()
  })

  it('names a person without a name by the masked address', async () => {
    const { db } = database
    const accountId = await testCatalogue(db, NOW).account()
    const email = 'fara.nume@exemplu.ro'
    await db.run(sql`update app.account set first_name = '', last_name = '', email = ${email}
      where id = ${accountId}`)
    await db.run(sql`insert into app.refund_order (account_id, id, charge_id, amount_minor, currency,
        ordered_at, settled_at, refund_id, refusal_code)
      values (${accountId}, ${randomUUID()}, 'in_2', 700, 'ron', ${NOW}, ${NOW}, 're_2', 'declined')`)
    const items = await readTodayItems(db, 'refused-refund', { accountId, now: NOW })

    expect(items).toMatchObject([{ id: accountId, name: 'f•••@exemplu.ro', recipient: null }])
    await db.run(sql`delete from app.refund_order where account_id = ${accountId}`)
  })

  it('names gifts of visitors whose refund the bank refused later, until another one is ordered', async () => {
    const { db } = database
    const id = randomUUID()
    await db.run(sql`insert into app.voucher_purchase (id, product_id, session_key_hash, buyer_email,
        begun_at, paid_at)
      values (${id}, 'voucher-1-month', ${Buffer.from(id)}, 'matusa@exemplu.ro', ${NOW}, ${NOW})`)
    const order = (orderedAt: string, refusalCode: string | null) =>
      db.run(sql`insert into app.gift_refund_order (id, purchase_id, amount_minor, currency, ordered_at,
          settled_at, refund_id, refusal_code)
        values (${randomUUID()}, ${id}, 700, 'ron', ${orderedAt}, '2026-04-24T10:00:00Z', ${randomUUID()},
          ${refusalCode})`)
    const refused = async () => {
      const accountId = randomUUID()
      const { groups } = await readToday({ db, figures }, NOW)({ accountId, roles: ['finance'] })
      return groups.find(({ kind }) => kind === 'refused-refund')
    }
    await order('2026-04-21T10:00:00Z', 'declined')
    expect(await refused()).toMatchObject({
      count: 1,
      items: [{ id: `gift-${id}`, name: 'm•••@exemplu.ro', at: '2026-04-24T10:00:00.000Z' }],
    })
    await order('2026-04-25T10:00:00Z', null)

    expect(await refused()).toBeUndefined()
  })
})
