import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { SANDBOX_LOCK } from '../http/serve.ts'
import { cardForm } from '../testing.ts'
import { openShop, type TestShop } from '../testing-shop.ts'

const Waits = z.object({ waits: z.boolean() })

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

describe('hosted checkout', () => {
  it('sells a subscription and sends the buyer back with the session id', async () => {
    const session = await shop.checkout({ customer_email: 'ana@example.com', locale: 'ro' })
    const paid = await shop.bench.post(session.url ?? '', cardForm('4242 4242 4242 4242'))
    const done = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.latest_invoice', 'line_items', 'customer'],
    })

    expect(paid).toMatchObject({
      status: 303,
      location: `http://shop.test/complete?sessionId=${session.id}`,
    })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      amount_total: 699,
      customer: { email: 'ana@example.com' },
      subscription: { status: 'active', latest_invoice: { status: 'paid', amount_paid: 699 } },
      line_items: { data: [{ description: 'Abonament lunar', amount_total: 699 }] },
    })
  })

  it('sends signed webhooks to the shop before the buyer returns', async () => {
    const session = await shop.checkout()
    await shop.bench.post(session.url ?? '', cardForm('4242424242424242'))
    const types = shop.bench.received.map(({ type }) => type)

    expect(types).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.paid',
        'payment_method.attached',
        'checkout.session.completed',
      ]),
    )
    expect(new Set(shop.bench.received.map((event) => event.api_version))).toEqual(
      new Set([Stripe.API_VERSION]),
    )
  })

  it('shows why a card was declined, creates no subscription, and accepts another card', async () => {
    const session = await shop.checkout()
    const declined = await shop.bench.post(session.url ?? '', cardForm('4000000000000002'))
    const open = await shop.stripe.checkout.sessions.retrieve(session.id)
    const paid = await shop.bench.post(session.url ?? '', cardForm('5555 5555 5555 4444'))

    expect(declined.status).toBe(422)
    expect(declined.body).toContain('Cardul a fost refuzat de bancă.')
    expect(open).toMatchObject({ status: 'open', subscription: null })
    expect(paid.status).toBe(303)
  })

  it('refuses a number that is no test card and keeps nothing of it', async () => {
    const session = await shop.checkout()
    const refused = await shop.bench.post(session.url ?? '', cardForm('4111 1111 1111 1111'))
    const { count } = await shop.bench.database.db.one(
      z.object({ count: z.number() }),
      sql`select count(*) as count from sandbox.object
        where json::text like '%4111%' or json::text like '%4242424242%'`,
    )

    expect(refused.body).toContain('nu este un card de test')
    expect(count).toBe(0)
  })

  it('applies a promotion code once, and not for a failed attempt', async () => {
    const coupon = await shop.stripe.coupons.create({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 3,
    })
    const code = await shop.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'RAS50',
      max_redemptions: 1,
    })
    const [session, other] = await Promise.all([
      shop.checkout({ discounts: [{ promotion_code: code.id }] }),
      shop.checkout({ discounts: [{ promotion_code: code.id }] }),
    ])
    await shop.bench.post(session.url ?? '', cardForm('4000000000009995'))
    const unused = await shop.stripe.promotionCodes.retrieve(code.id)
    await shop.bench.post(session.url ?? '', cardForm('4242424242424242'))
    const late = await shop.bench.post(other.url ?? '', cardForm('4242424242424242'))
    const done = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['discounts.promotion_code'],
    })

    expect(unused.times_redeemed).toBe(0)
    expect(done).toMatchObject({
      amount_total: 349,
      discounts: [{ promotion_code: { code: 'RAS50', active: false } }],
    })
    expect(late.body).toContain('Codul de reducere nu mai este valabil.')
  })

  it('needs no card when nothing is due', async () => {
    const coupon = await shop.stripe.coupons.create({ percent_off: 100, duration: 'once' })
    const session = await shop.checkout({
      discounts: [{ coupon: coupon.id }],
      payment_method_collection: 'if_required',
    })
    const paid = await shop.bench.post(session.url ?? '', { email: 'ana@example.com' })

    expect(paid.status).toBe(303)
    expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
    })
  })

  it('sells a single purchase to a visitor, with an invoice and its PDF', async () => {
    const session = await shop.checkout({
      mode: 'payment',
      line_items: [{ price: shop.catalogue.single.id, quantity: 1 }],
      invoice_creation: { enabled: true },
    })
    await shop.bench.post(session.url ?? '', cardForm('4242424242424242'))
    const done = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['invoice', 'payment_intent.latest_charge'],
    })
    const invoice = typeof done.invoice === 'object' ? done.invoice : null
    const pdf = await shop.bench.pages.inject(
      invoice?.invoice_pdf?.replace('http://shop.test', '') ?? '',
    )
    const hosted = await shop.bench.pages.inject(
      invoice?.hosted_invoice_url?.replace('http://shop.test', '') ?? '',
    )

    expect(done).toMatchObject({
      payment_status: 'paid',
      customer_details: { email: 'ana@example.com' },
      invoice: { status: 'paid', total: 1997 },
      payment_intent: { status: 'succeeded', latest_charge: { paid: true } },
    })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(hosted.body).toContain('Plătită')
  })

  it('waits for 3-D Secure and continues after the approval', async () => {
    const session = await shop.checkout()
    const asked = await shop.bench.post(session.url ?? '', cardForm('4000002500003155'))
    const refused = await shop.bench.post(asked.location, { answer: 'refuse' })
    const again = await shop.bench.post(session.url ?? '', cardForm('4000002500003155'))
    const approved = await shop.bench.post(again.location, { answer: 'approve' })

    expect(asked.location).toContain('/__payments/authenticate/pi_')
    expect(refused.location).toContain(`/c/pay/${session.id}?refused=`)
    expect(approved.location).toBe(`http://shop.test/complete?sessionId=${session.id}`)
  })

  it('pays by PayPal', async () => {
    const session = await shop.checkout()
    const asked = await shop.bench.post(session.url ?? '', {
      email: 'ana@example.com',
      method: 'paypal',
    })
    const page = await shop.bench.pages.inject(asked.location.replace('http://shop.test', ''))
    const approved = await shop.bench.post(asked.location, {
      answer: 'approve',
      email: 'ana@paypal.test',
    })
    const done = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.default_payment_method'],
    })

    expect(page.body).toContain('Aprobă plata')
    expect(approved.status).toBe(303)
    expect(done).toMatchObject({
      subscription: {
        status: 'active',
        default_payment_method: { type: 'paypal', paypal: { payer_email: 'ana@paypal.test' } },
      },
    })
  })

  it('charges once for two tabs', async () => {
    const session = await shop.checkout()
    const form = cardForm('4242424242424242')
    const answers = await Promise.all([1, 2, 3].map(() => shop.bench.post(session.url ?? '', form)))
    const done = await shop.stripe.checkout.sessions.retrieve(session.id)
    const customer = typeof done.customer === 'string' ? done.customer : ''
    const charges = await shop.stripe.charges.list({ customer })

    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(charges.data).toHaveLength(1)
  })

  it('charges nothing when it expires during the payment', async () => {
    const session = await shop.checkout()
    const { db } = shop.bench.database
    const paying = await db.transaction(async (tx) => {
      await tx.lock(SANDBOX_LOCK)
      const page = shop.bench.post(session.url ?? '', cardForm('4242424242424242'))
      await vi.waitUntil(() =>
        db.maybe(
          Waits,
          sql`select true as waits from pg_locks where locktype = 'advisory'
          and not granted and database = (select oid from pg_database where datname = current_database())`,
        ),
      )
      await tx.run(sql`update sandbox.object
        set json = jsonb_set(json, '{status}', '"expired"') where id = ${session.id}`)
      return { page }
    })

    expect(await paying.page).toMatchObject({ status: 410 })
  })

  it('expires after a day', async () => {
    const session = await shop.checkout()
    await shop.bench.sandbox.advance(DAY_MS + HOUR_MS)
    const page = await shop.bench.pages.inject((session.url ?? '').replace('http://shop.test', ''))

    expect(page.statusCode).toBe(410)
    expect(shop.bench.received.map(({ type }) => type)).toContain('checkout.session.expired')
  })

  it('refuses a zero character, wherever it is', async () => {
    const { bench } = shop
    const session = await shop.checkout()
    const statusOf = async (path: string) =>
      (await bench.pages.inject(`/__payments${path}`)).statusCode
    const form = { ...cardForm('4242424242424242'), name: 'A\0na' }

    expect([
      await statusOf('/c/pay/%00'),
      await statusOf('/invoices/%00/x'),
      await statusOf('/receipts/%00/x'),
      (await bench.post(session.url ?? '', form)).status,
    ]).toEqual([400, 400, 400, 400])
  })

  it('refuses a form that another site posts', async () => {
    const session = await shop.checkout()
    const answer = await shop.bench.pages.inject({
      method: 'POST',
      url: (session.url ?? '').replace('http://shop.test', ''),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      payload: new URLSearchParams(cardForm('4242424242424242')).toString(),
    })

    expect(answer.statusCode).toBe(400)
  })
})
