import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@hlizo/database/sql'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { serverMigrations } from '#server/migrations.ts'
import { testCatalogue } from '#server/stores/testing-catalogue.ts'
import { chargeList } from './charge-list.ts'

const NOW = new Date('2026-05-01T10:00:00Z')

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase([serverMigrations])
})
afterAll(() => database.drop())

describe('chargeList', () => {
  it('names the last refund of a payment where it was refused, and finds those payments', async () => {
    const { db } = database
    const accountId = await testCatalogue(db, NOW).account()
    const charge = (id: string) =>
      db.run(sql`insert into app.charge (account_id, id, kind, charged_at, amount_minor, currency, invoice_id)
        values (${accountId}, ${id}, 'subscription', ${NOW}, 3563, 'ron', ${id})`)
    const order = (chargeId: string, orderedAt: string, refusalCode: string | null) =>
      db.run(sql`insert into app.refund_order (account_id, id, charge_id, amount_minor, currency,
          ordered_at, settled_at, refund_id, refusal_code)
        values (${accountId}, ${randomUUID()}, ${chargeId}, 700, 'ron', ${orderedAt}, ${NOW}, 're_1',
          ${refusalCode})`)
    for (const id of ['in_paid', 'in_refused', 'in_repeated']) await charge(id)
    await order('in_refused', '2026-04-20T10:00:00Z', 'declined')
    await order('in_repeated', '2026-04-20T10:00:00Z', 'declined')
    await order('in_repeated', '2026-04-21T10:00:00Z', null)
    const rowsOf = async (filters: { readonly refund?: 'refused' }) =>
      (await chargeList(db)(filters, { end: undefined, limit: 9 })).map((row) => [
        row.id,
        row.refusedRefund,
      ])
    const refused = ['in_refused', { at: NOW.toISOString(), amountMinor: 700, code: 'declined' }]

    expect(await rowsOf({})).toEqual([['in_repeated', null], refused, ['in_paid', null]])
    expect(await rowsOf({ refund: 'refused' })).toEqual([refused])
  })

  it('names the same of a gift that a visitor has bought', async () => {
    const { db } = database
    const gift = async (refusalCodes: readonly (string | null)[]) => {
      const id = randomUUID()
      await db.run(sql`insert into app.voucher_purchase (id, product_id, session_key_hash, begun_at, paid_at)
        values (${id}, 'voucher-1-month', ${Buffer.from(id)}, ${NOW}, ${NOW})`)
      await db.run(sql`insert into app.visitor_charge (id, purchase_id, kind, charged_at, amount_minor,
          currency, invoice_id, needs_invoice)
        values (${id}, ${id}, 'voucher', ${NOW}, 3563, 'ron', ${id}, false)`)
      for (const [index, refusalCode] of refusalCodes.entries())
        await db.run(sql`insert into app.gift_refund_order (id, purchase_id, amount_minor, currency,
            ordered_at, settled_at, refund_id, refusal_code)
          values (${randomUUID()}, ${id}, 700, 'ron', ${new Date(NOW.getTime() + index)}, ${NOW},
            ${`re_${index}`}, ${refusalCode})`)
      return id
    }
    const refusedId = await gift(['declined'])
    await gift(['declined', null])
    const refused = (await chargeList(db)({ refund: 'refused' }, { end: undefined, limit: 9 }))
      .filter(({ giftId }) => giftId !== null)
      .map(({ giftId, refusedRefund }) => [giftId, refusedRefund])

    expect(refused).toEqual([
      [refusedId, { at: NOW.toISOString(), amountMinor: 700, code: 'declined' }],
    ])
  })
})
