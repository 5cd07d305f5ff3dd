import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raw, sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { readConfig } from './config.ts'
import { moneyFeature } from './features/money/feature.ts'
import { everyPage, type TestCaller } from './http/testing-api.ts'
import { buyPlan, testVoucher } from './testing-billing.ts'
import { openMoneyWorld, type MoneyWorld } from './testing-money.ts'

/** The refunds of this card are made, and fail an hour later. */
const REFUND_FAILS = '4000000000005126'
const Rows = z.array(z.looseObject({ id: z.string(), number: z.string().nullable() }))
const Charge = z.record(z.string(), z.unknown())

let money: MoneyWorld
let flavia: TestCaller

beforeAll(async () => {
  money = await openMoneyWorld((needs) => [
    moneyFeature({ ...needs, config: readConfig({ PUBLIC_URL: 'http://shop.test' }) }),
  ])
})
afterAll(() => money.close())
beforeEach(async () => {
  await money.world.db.run(sql`delete from app.audit_entry`)
  await money.world.empty()
  flavia = await money.operator('finance')
})

const read = async (path: string) =>
  Rows.parse((await money.api.call('GET', `/studio/money/${path}`, flavia)).data)

/** A visitor's gift, and the provider's charge of it. */
async function buyGift(card = '4242424242424242'): Promise<string> {
  const { world } = money
  const { location } = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
    consent: 'on',
  })
  await world.bench.post(location, cardForm(card))
  await world.deliverAll()

  return (await world.stripe.charges.list({ limit: 1 })).data[0]?.id ?? ''
}

const refund = async (charge: string, amount: number) => {
  const { id } = await money.world.stripe.refunds.create({ charge, amount })
  await money.world.deliverAll()

  return id
}

describe('the tables of money', () => {
  it('show what a visitor has paid, and the refunds of it', async () => {
    const refundId = await refund(await buyGift(), 1_000)
    const visitor = { accountId: null, name: null, email: 'a•••@example.com' }
    const [charge] = await read('charges')

    expect(charge).toMatchObject({
      id: expect.stringMatching(/^in_/),
      payer: visitor,
      kind: 'voucher',
      description: 'Voucher cadou, 3 luni',
      amountMinor: 10_190,
      currency: 'RON',
      leiMinor: 10_190,
      refundedMinor: 1_000,
      method: 'visa',
      last4: '4242',
    })
    expect(await read(`charges?number=${charge?.number}&kind=voucher&method=visa`)).toEqual([
      charge,
    ])
    expect(await read('charges?kind=subscription')).toEqual([])
    expect(await read('refunds?currency=RON')).toMatchObject([
      { id: refundId, payer: visitor, amountMinor: 1_000, number: charge?.number },
    ])
    const exported = await money.api.open('/api/v1/studio/money/charges/export', flavia)
    expect(exported.body.trim().split('\r\n')).toHaveLength(2)
    expect(exported.body).toContain(`"${charge?.number}";"Vizitator"`)
  })

  it('do not show a refund that has failed', async () => {
    await refund(await buyGift(REFUND_FAILS), 1_000)
    const before = await read('refunds')
    await money.world.advance(2 * HOUR_MS)
    await money.world.deliverAll()

    expect(before).toHaveLength(1)
    expect(await read('refunds')).toEqual([])
    expect(await read('charges')).toMatchObject([{ refundedMinor: 0 }])
  })

  it('list payments of accounts and of visitors together, each once', async () => {
    const { accountId } = await money.world.account()
    await money.world.db.run(sql`with bought as (
        insert into app.voucher_purchase (id, product_id, session_key_hash, session_id, begun_at, paid_at)
        select gen_random_uuid(), 'gift', sha256(('s' || n)::bytea), 's' || n, now(), now()
        from generate_series(1, 65) n returning id, session_id)
      insert into app.visitor_charge (id, purchase_id, kind, charged_at, amount_minor, currency, invoice_id,
        needs_invoice)
      select session_id, id, 'voucher', '2025-01-01'::timestamptz + make_interval(days => substr(session_id, 2)::int / 3),
        1999, 'eur', session_id, false from bought`)
    await money.world.db.run(sql`insert into app.charge
        (account_id, id, kind, charged_at, amount_minor, currency, invoice_id)
      select ${accountId}, 'in_many' || n, 'subscription',
        '2025-01-01'::timestamptz + make_interval(days => n / 3), 699, 'eur', 'in_many' || n
      from generate_series(1, 65) n`)
    for (const sort of ['at', '-at']) {
      const pages = await everyPage((query) =>
        money.api.call(
          'GET',
          `/studio/money/charges?sort=${sort}&currency=EUR${query.replace('?', '&')}`,
          flavia,
        ),
      )
      const ids = pages.flatMap((page) => Rows.parse(page).map(({ id }) => id))
      expect([ids.length, new Set(ids).size]).toEqual([130, 130])
    }
  })

  it('have the gift of an account once, also after its erasure', async () => {
    const { world } = money
    const buyer = await world.account()
    const { location } = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
      consent: 'on',
      accessToken: `${buyer.accountId}.${buyer.sessionId}`,
    })
    await world.bench.post(location, cardForm('4242424242424242'))
    await world.deliverAll()
    await world.db.run(sql`update app.voucher_purchase set account_id = null, buyer_email = null`)
    const charge = (await world.stripe.charges.list({ limit: 1 })).data[0]?.id ?? ''
    await refund(charge, 1_000)

    expect(await read('charges')).toHaveLength(1)
    expect(await read('refunds')).toHaveLength(1)
  })
})

describe('the migration to the ledger of visitors', () => {
  it('adds what was paid and refunded before it', async () => {
    const { db } = money.world
    await buyPlan(money.world, await money.world.account())
    await refund(await buyGift(), 1_000)
    await refund(await buyGift(REFUND_FAILS), 2_000)
    await money.world.advance(2 * HOUR_MS)
    await money.world.deliverAll()
    const facts = () =>
      db.many(
        Charge,
        sql`select id, purchase_id, kind, amount_minor, currency, lei_rate, invoice_id, invoice_number, needs_invoice
          from app.visitor_charge order by id`,
      )
    const before = await facts()
    await db.run(sql`drop table app.visitor_charge`)
    const file = new URL('migrations/0840-visitor-charges.sql', import.meta.url)
    await db.run(raw(await readFile(file, 'utf8')))

    expect(before).toHaveLength(3)
    expect(await facts()).toEqual(before)
  })
})
