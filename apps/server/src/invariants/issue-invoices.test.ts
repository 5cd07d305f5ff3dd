import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import {
  buyPlan,
  HOUR_MS,
  openBillingWorld,
  testVoucher,
  type BillingWorld,
} from '#server/testing-billing.ts'
import { InvoiceRow, invoiceColumns } from '#server/billing/invoice-store.ts'
import { invoiceFindings, issueDay } from './testing-invoices.ts'

// Each of these worlds sells, delivers and refunds.
vi.setConfig({ testTimeout: 90_000 })

let world: BillingWorld

beforeAll(async () => {
  world = await openBillingWorld()
})
afterAll(() => world.close())

const issued = () =>
  world.db.many(InvoiceRow, sql`select ${invoiceColumns} from app.invoice i order by i.number`)

const findings = () => invoiceFindings(world.db)

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

  it('name its company, and restore what a failed refund took back', async () => {
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
