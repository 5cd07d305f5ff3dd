import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS } from '@hlizo/kit/durations'
import { cardForm } from '@hlizo/payments-sandbox/testing'
import {
  buyPlan,
  openBillingWorld,
  testVoucher,
  type BillingWorld,
} from '#server/testing-billing.ts'
import type { TestCaller } from '#server/http/testing-api.ts'

let world: BillingWorld
let caller: TestCaller & { readonly email: string }

beforeAll(async () => {
  world = await openBillingWorld()
  caller = await world.account()
  await buyPlan(world, caller)
})
afterAll(() => world.close())

const Shown = z.array(z.object({ receipt_pdf: z.string(), kind: z.string() }))
const charges = () => world.api.call('GET', '/stripe/charges', caller)
const receiptOf = async () => Shown.parse((await charges()).data)[0]?.receipt_pdf ?? ''

describe('listCharges', () => {
  it('returns a payment with its card and receipt only to its account', async () => {
    const other = await world.api.call('GET', '/stripe/charges', await world.account())

    expect((await charges()).data).toEqual([
      {
        id: expect.stringMatching(/^in_/),
        created: '2026-01-31T12:00:00.000Z',
        description: 'Abonament lunar',
        card_last4: '4242',
        card_brand: 'visa',
        amount: 3563,
        currency: 'RON',
        euroAmount: 699,
        leiRate: { leiPerEuro: 5.0975, date: '2026-01-15' },
        receipt_pdf: expect.stringMatching(/^\/receipts\/in_\w+\?expires=\d+&signature=/),
        kind: 'subscription',
      },
    ])
    expect(other.data).toEqual([])
  })

  it('shows gifts that were bought signed in, and refunds', async () => {
    const { location } = await world.api.form(`/vouchers/${testVoucher.id}/checkout-session`, {
      accessToken: `${caller.accountId}.laptop`,
      consent: 'on',
    })
    await world.advance(1_000)
    await world.bench.post(location, cardForm('5555555555554444'))
    const { customer } = await world.billing.entitlementOf(caller.accountId)
    const paid = await world.stripe.charges.list({ customer: customer?.stripeId ?? '' })
    await world.advance(1_000)
    await world.stripe.refunds.create({ charge: paid.data[0]?.id ?? '', amount: 500 })
    await world.deliverAll()

    expect((await charges()).data).toMatchObject([
      { kind: 'refund', amount: -500, card_brand: 'mastercard' },
      { kind: 'voucher', amount: 10190, description: 'Voucher cadou, 3 luni' },
      { kind: 'subscription', amount: 3563 },
    ])
  })
})

describe('the receipt', () => {
  it('is an invoice of the product', async () => {
    const { status, body } = await world.api.open(await receiptOf())

    expect([status, body.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  it('is the same invoice in the mail about the payment', async () => {
    const subject = (await world.mailsTo(caller.email)).find((one) => one.startsWith('Chitanța'))
    const text = await world.mailText(caller.email, subject ?? '')
    const [href = ''] = /\/receipts\/\S+/.exec(text) ?? []
    const mailed = await world.api.open(href)
    const listed = Shown.parse((await charges()).data).find(({ kind }) => kind === 'subscription')

    expect(mailed.body).toBe((await world.api.open(listed?.receipt_pdf ?? '')).body)
    expect(mailed.body.slice(0, 5)).toBe('%PDF-')
  })

  it('is a PDF of the provider without an invoice of the product', async () => {
    await world.db.run(sql`delete from app.invoice`)
    const { status, location } = await world.api.open(await receiptOf())
    const pdf = await world.bench.pages.inject(location.replace('http://shop.test', ''))

    expect(status).toBe(303)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is not opened by an address that was changed or has expired', async () => {
    const href = await receiptOf()
    const forged = await world.api.open(href.replace(/(?:in|re)_\w+/, 'in_altcineva'))
    const bare = await world.api.open(href.split('?')[0] ?? '')
    await world.advance(4 * DAY_MS)
    const late = await world.api.open(href)

    expect([forged.location, bare.location, late.location]).toEqual(['/404', '/404', '/404'])
  })
})
