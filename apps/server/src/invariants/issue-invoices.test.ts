import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { HOUR_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import { brokenInvoices } from '#server/features/efactura/testing-checked-invoices.ts'
import { erasureOf, personalTables } from '#server/features/privacy/personal-tables.ts'
import type { TestCaller } from '#server/http/testing-api.ts'
import {
  buyPlan,
  openBillingWorld,
  testVoucher,
  type BillingWorld,
} from '#server/testing-billing.ts'
import { InvoiceRow, invoiceColumns } from '#server/billing/invoice-store.ts'
import { erasureInvariant } from './erasure-invariant.ts'
import { invoiceFindings, issueDay } from './testing-invoices.ts'
import { storeOf } from './testing-media.ts'

// Each of these worlds sells, delivers and refunds.
vi.setConfig({ testTimeout: 90_000 })

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const issued = () =>
  world.db.many(InvoiceRow, sql`select ${invoiceColumns} from app.invoice i order by i.number`)

/** What the check finds, and the rules of EN 16931 and CIUS-RO that a document breaks. */
const findings = async () => [
  ...(await invoiceFindings(world.db)),
  ...(await brokenInvoices(world.db)).broken,
]

const refund = async (customer: string | null, amount?: number) => {
  const paid = await world.stripe.charges.list({ limit: 1, ...(customer && { customer }) })
  const charge = paid.data[0]?.id ?? ''
  await world.stripe.refunds.create({ charge, ...(amount !== undefined && { amount }) })
  await world.deliverAll()
}

describe('the invoices of an account', () => {
  it('follow its payments and refunds', async () => {
    await world.empty()
    const caller = await world.account()
    await buyPlan(world, caller)
    const { customer } = await world.billing.entitlementOf(caller.accountId)
    await refund(customer?.stripeId ?? null, 1000)
    await refund(customer?.stripeId ?? null)
    const [paid, part, rest] = await issued()

    expect(paid).toMatchObject({
      accountId: caller.accountId,
      series: 'HLZ',
      number: 1,
      reversesId: null,
      issuedOn: '2026-01-31',
      seller: { name: 'Hlizo Demo S.R.L.', taxId: 'RO00000000' },
      buyer: { name: 'Ion Pop', email: caller.email, country: 'RO', company: null },
      lines: [
        {
          description: 'Abonament lunar, 31.01.2026 – 28.02.2026',
          netMinor: 2945,
          vatMinor: 618,
        },
      ],
      vatScheme: 'domestic',
      vatRate: 2100,
      cardCountry: 'RO',
      currency: 'ron',
      totalMinor: 3563,
      totalBani: 3563,
      leiRate: 5.0975,
      leiRateDate: '2026-01-15',
    })
    expect(part).toMatchObject({ number: 2, reversesId: paid?.id, netMinor: -827, vatMinor: -173 })
    expect(rest).toMatchObject({ number: 3, reversesId: paid?.id, netMinor: -2118, vatMinor: -445 })
    expect(rest?.lines).toEqual([
      { description: 'Rambursare din factura HLZ 000001', netMinor: -2118, vatMinor: -445 },
    ])
    expect(await findings()).toEqual([])
  })

  it('name the company, and restore the amount of a failed refund', async () => {
    await world.empty()
    const caller = await world.account()
    await world.db.run(sql`insert into app.company (account_id, tax_number, name, address, saved_at)
      values (${caller.accountId}, '14399840', 'Dante SA', 'Bd. Unirii 1, București', ${issueDay})`)
    await buyPlan(world, caller, 'abonament_lunar', '4000000000005126')
    const { customer } = await world.billing.entitlementOf(caller.accountId)
    await refund(customer?.stripeId ?? null)
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()
    const [paid, storno, restored] = await issued()

    expect(paid?.buyer.company).toEqual({
      taxNumber: '14399840',
      name: 'Dante SA',
      address: 'Bd. Unirii 1, București',
    })
    expect([paid?.totalMinor, storno?.totalMinor, restored?.totalMinor]).toEqual([
      3563, -3563, 3563,
    ])
    expect(restored).toMatchObject({ reversesId: storno?.id, chargeId: storno?.chargeId })
    expect(await findings()).toEqual([])
  })
})

/** Erases an account here and at the provider, as `privacy.erase` does. */
async function erase({ accountId }: TestCaller): Promise<string> {
  const { customer } = await world.billing.entitlementOf(accountId)
  for (const table of personalTables)
    await world.db.run(erasureOf(table, { accountId, userKey: '-' }))
  await world.db.run(sql`update app.account set erased_at = now() where id = ${accountId}`)
  const stripeId = customer?.stripeId ?? ''
  await world.stripe.customers.del(stripeId)
  await world.deliverAll()

  return stripeId
}

const traces = () =>
  erasureInvariant.broken({
    db: world.db,
    store: storeOf(() => new Map()),
    money: async () => null,
    pool: async () => null,
    now: issueDay,
  })

describe('the invoices of an erased account', () => {
  it('are reduced by later refunds, once and without the payer', async () => {
    await world.empty()
    const caller = await world.account()
    await buyPlan(world, caller)
    const customer = await erase(caller)
    await refund(customer, 1000)
    await refund(customer)
    await Promise.all([1, 2].map(() => world.billing.syncCustomer(customer)))
    const all = await issued()
    const methods = await world.db.many(
      z.object({ amount: z.number(), last4: z.string().nullable() }),
      sql`select amount_minor as amount, method_last4 as last4 from app.charge order by 1`,
    )

    expect(all.map(({ totalMinor }) => totalMinor)).toEqual([3563, -1000, -2563])
    expect(all.map(({ buyer }) => buyer)).toEqual(
      all.map(() => ({ name: 'Ion Pop', email: null, country: 'RO', company: null })),
    )
    expect(methods).toEqual([-2563, -1000, 3563].map((amount) => ({ amount, last4: null })))
    expect([await findings(), await traces()]).toEqual([[], []])
  })

  it('are restored when such a refund fails', async () => {
    await world.empty()
    const caller = await world.account()
    await buyPlan(world, caller, 'abonament_lunar', '4000000000005126')
    await refund(await erase(caller))
    await world.advance(2 * HOUR_MS)
    await world.deliverAll()

    expect((await issued()).map(({ totalMinor }) => totalMinor)).toEqual([3563, -3563, 3563])
    expect([await findings(), await traces()]).toEqual([[], []])
  })

  it('ignore customers without an account', async () => {
    await world.empty()
    const { id } = await world.stripe.customers.create({ email: 'altcineva@example.ro' })
    await world.billing.syncCustomer(id)

    expect(await issued()).toEqual([])
  })
})

describe('the invoice of a visitor', () => {
  it('follows the payment and refund of a gift', async () => {
    await world.empty()
    const form = { consent: 'on' }
    const address = `/vouchers/${testVoucher.id}/checkout-session`
    const { location } = await world.api.form(address, form)
    await world.bench.post(location, cardForm('4242424242424242'))
    await world.deliverAll()
    await refund(null)

    expect(await issued()).toMatchObject([
      {
        accountId: null,
        buyer: { email: 'ana@example.com' },
        lines: [{ description: 'Voucher cadou, 3 luni' }],
        totalMinor: 10190,
      },
      { totalMinor: -10190, lines: [{ description: 'Voucher cadou, 3 luni' }] },
    ])
    expect(await findings()).toEqual([])
  })
})

describe('hlizo check', () => {
  it('finds a payment without an invoice', async () => {
    await world.empty()
    const caller = await world.account()
    await buyPlan(world, caller)
    const { id } = await world.db.one(z.object({ id: z.string() }), sql`select id from app.charge`)
    await world.db.run(sql`delete from app.invoice; delete from app.invoice_series`)

    expect(await findings()).toEqual([`charge ${id}`])
  })
})
