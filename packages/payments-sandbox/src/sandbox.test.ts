import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { addCatalogue, cardForm, startBench, type TestBench } from './testing.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let bench: TestBench
let catalogue: Awaited<ReturnType<typeof addCatalogue>>
const stripe = () => bench.stripe

beforeAll(async () => {
  bench = await startBench()
  catalogue = await addCatalogue(bench.stripe)
})
afterAll(() => bench.close())
beforeEach(async () => {
  await bench.sandbox.settle()
  bench.received.length = 0
  bench.answerWith(200)
})

async function checkout(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe().checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: catalogue.monthly.id, quantity: 1 }],
    success_url: 'http://shop.test/complete?sessionId={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.test/subscribe?failed',
    ...more,
  })
}

async function subscribed(token = 'pm_card_visa') {
  const customer = await stripe().customers.create({ email: 'ion@example.com' })
  const method = await stripe().paymentMethods.attach(token, { customer: customer.id })
  const subscription = await stripe().subscriptions.create({
    customer: customer.id,
    items: [{ price: catalogue.monthly.id }],
    default_payment_method: method.id,
    expand: ['latest_invoice'],
  })
  return { customer, method, subscription }
}

const refusal = async (request: Promise<unknown>) => {
  const error = await request.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It was not refused.')
  return error
}

describe('hosted checkout', () => {
  it('sells a subscription and sends the buyer back with the session id', async () => {
    const session = await checkout({ customer_email: 'ana@example.com', locale: 'ro' })
    const paid = await bench.post(session.url ?? '', cardForm('4242 4242 4242 4242'))
    const done = await stripe().checkout.sessions.retrieve(session.id, {
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

  it('tells the shop by signed webhooks before the buyer comes back', async () => {
    const session = await checkout()
    await bench.post(session.url ?? '', cardForm('4242424242424242'))
    const types = bench.received.map(({ type }) => type)

    expect(types).toEqual(
      expect.arrayContaining([
        'customer.subscription.created',
        'invoice.paid',
        'payment_method.attached',
        'checkout.session.completed',
      ]),
    )
    expect(new Set(bench.received.map((event) => event.api_version))).toEqual(
      new Set([Stripe.API_VERSION]),
    )
  })

  it('says why a card was declined, creates no subscription, and takes another card', async () => {
    const session = await checkout()
    const declined = await bench.post(session.url ?? '', cardForm('4000000000000002'))
    const open = await stripe().checkout.sessions.retrieve(session.id)
    const paid = await bench.post(session.url ?? '', cardForm('5555 5555 5555 4444'))

    expect(declined.status).toBe(422)
    expect(declined.body).toContain('Cardul a fost refuzat de bancă.')
    expect(open).toMatchObject({ status: 'open', subscription: null })
    expect(paid.status).toBe(303)
  })

  it('refuses a number that is no test card and keeps nothing of it', async () => {
    const session = await checkout()
    const refused = await bench.post(session.url ?? '', cardForm('4111 1111 1111 1111'))
    const { count } = await bench.database.db.one(
      z.object({ count: z.number() }),
      sql`select count(*) as count from sandbox.object
        where json::text like '%4111%' or json::text like '%4242424242%'`,
    )

    expect(refused.body).toContain('nu este un card de test')
    expect(count).toBe(0)
  })

  it('applies a promotion code once, and not for a failed attempt', async () => {
    const coupon = await stripe().coupons.create({
      percent_off: 50,
      duration: 'repeating',
      duration_in_months: 3,
    })
    const code = await stripe().promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'RAS50',
      max_redemptions: 1,
    })
    const [session, other] = await Promise.all([
      checkout({ discounts: [{ promotion_code: code.id }] }),
      checkout({ discounts: [{ promotion_code: code.id }] }),
    ])
    await bench.post(session.url ?? '', cardForm('4000000000009995'))
    const unused = await stripe().promotionCodes.retrieve(code.id)
    await bench.post(session.url ?? '', cardForm('4242424242424242'))
    const late = await bench.post(other.url ?? '', cardForm('4242424242424242'))
    const done = await stripe().checkout.sessions.retrieve(session.id, {
      expand: ['discounts.promotion_code'],
    })

    expect(unused.times_redeemed).toBe(0)
    expect(done).toMatchObject({
      amount_total: 349,
      discounts: [{ promotion_code: { code: 'RAS50', active: false } }],
    })
    expect(late.body).toContain('Codul de reducere nu mai este valabil.')
  })

  it('asks for no card when nothing is due', async () => {
    const coupon = await stripe().coupons.create({ percent_off: 100, duration: 'once' })
    const session = await checkout({
      discounts: [{ coupon: coupon.id }],
      payment_method_collection: 'if_required',
    })
    const paid = await bench.post(session.url ?? '', { email: 'ana@example.com' })

    expect(paid.status).toBe(303)
    expect(await stripe().checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
    })
  })

  it('sells a single purchase to a visitor, with an invoice and its PDF', async () => {
    const session = await checkout({
      mode: 'payment',
      line_items: [{ price: catalogue.single.id, quantity: 1 }],
      invoice_creation: { enabled: true },
    })
    await bench.post(session.url ?? '', cardForm('4242424242424242'))
    const done = await stripe().checkout.sessions.retrieve(session.id, {
      expand: ['invoice', 'payment_intent.latest_charge'],
    })
    const invoice = typeof done.invoice === 'object' ? done.invoice : null
    const pdf = await bench.pages.inject(
      invoice?.invoice_pdf?.replace('http://shop.test', '') ?? '',
    )
    const hosted = await bench.pages.inject(
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

  it('waits for 3-D Secure and goes on when the bank agrees', async () => {
    const session = await checkout()
    const asked = await bench.post(session.url ?? '', cardForm('4000002500003155'))
    const refused = await bench.post(asked.location, { answer: 'refuse' })
    const again = await bench.post(session.url ?? '', cardForm('4000002500003155'))
    const approved = await bench.post(again.location, { answer: 'approve' })

    expect(asked.location).toContain('/__payments/authenticate/pi_')
    expect(refused.location).toContain(`/c/pay/${session.id}?refused=`)
    expect(approved.location).toBe(`http://shop.test/complete?sessionId=${session.id}`)
  })

  it('pays by PayPal', async () => {
    const session = await checkout()
    const asked = await bench.post(session.url ?? '', {
      email: 'ana@example.com',
      method: 'paypal',
    })
    const page = await bench.pages.inject(asked.location.replace('http://shop.test', ''))
    const approved = await bench.post(asked.location, {
      answer: 'approve',
      email: 'ana@paypal.test',
    })
    const done = await stripe().checkout.sessions.retrieve(session.id, {
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

  it('lets two tabs pay only once', async () => {
    const session = await checkout()
    const form = cardForm('4242424242424242')
    const answers = await Promise.all([1, 2, 3].map(() => bench.post(session.url ?? '', form)))
    const done = await stripe().checkout.sessions.retrieve(session.id)
    const customer = typeof done.customer === 'string' ? done.customer : ''
    const charges = await stripe().charges.list({ customer })

    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(charges.data).toHaveLength(1)
  })

  it('expires after a day', async () => {
    const session = await checkout()
    await bench.sandbox.advance(DAY_MS + HOUR_MS)
    const page = await bench.pages.inject((session.url ?? '').replace('http://shop.test', ''))

    expect(page.statusCode).toBe(410)
    expect(bench.received.map(({ type }) => type)).toContain('checkout.session.expired')
  })

  it('refuses a form that another site posts', async () => {
    const session = await checkout()
    const answer = await bench.pages.inject({
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

describe('the API', () => {
  it('answers the same request with the same reply, and only once', async () => {
    const create = () =>
      stripe().customers.create({ email: 'same@example.com' }, { idempotencyKey: 'same-key' })
    const first = await create()
    const second = await create()
    const other = await refusal(
      stripe().customers.create({ email: 'other@example.com' }, { idempotencyKey: 'same-key' }),
    )

    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(other.type).toBe('StripeIdempotencyError')
  })

  it('makes one object of ten requests with one key at the same time', async () => {
    const create = () =>
      stripe().customers.create({ email: 'ten@example.com' }, { idempotencyKey: 'ten' })
    await Promise.allSettled(Array.from({ length: 10 }, create))
    const { data } = await stripe().customers.list({ email: 'ten@example.com' })

    expect(data).toHaveLength(1)
  })

  it('refuses parameters it does not know', async () => {
    const error = await refusal(
      stripe().rawRequest('POST', '/v1/customers', { surprise: { inside: 1 } }),
    )

    expect(error).toMatchObject({ code: 'parameter_unknown', param: 'surprise', statusCode: 400 })
  })

  it('no longer takes payment_method_types', async () => {
    const error = await refusal(
      stripe().rawRequest('POST', '/v1/setup_intents', { payment_method_types: ['card'] }),
    )

    expect(error.code).toBe('payment_method_types_no_longer_supported')
  })

  it('names what is missing', async () => {
    const error = await refusal(stripe().customers.retrieve('cus_nobody'))

    expect(error).toMatchObject({ code: 'resource_missing', statusCode: 404 })
  })

  it('refuses another version and a wrong key', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${bench.apiUrl}/v1/customers`, { headers })
    const wrongVersion = await ask({
      authorization: 'Bearer sk_test_sandbox',
      'stripe-version': '2024-06-20',
    })
    const wrongKey = await ask({ authorization: 'Bearer sk_test_wrong' })

    expect([wrongVersion.status, wrongKey.status]).toEqual([400, 401])
    expect(await wrongKey.json()).toHaveProperty('error.message')
  })

  it('pages through lists, newest first', async () => {
    const email = 'paged@example.com'
    const made = []
    for (const name of ['1', '2', '3']) made.push(await stripe().customers.create({ email, name }))
    const names = []
    for await (const customer of stripe().customers.list({ email, limit: 2 }))
      names.push(customer.name)

    expect(made).toHaveLength(3)
    expect(names).toEqual(['3', '2', '1'])
  })

  it('expands at most four levels', async () => {
    const { subscription } = await subscribed()
    const expanded = await stripe().subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice.payments.data.payment'],
    })
    const error = await refusal(
      stripe().subscriptions.retrieve(subscription.id, {
        expand: ['latest_invoice.payments.data.payment.payment_intent'],
      }),
    )

    expect(expanded.latest_invoice).toMatchObject({ payments: { data: [{ status: 'paid' }] } })
    expect(error.message).toContain('more than 4 levels')
  })

  it('finds prices by lookup key', async () => {
    const { data } = await stripe().prices.list({ lookup_keys: ['yearly'] })

    expect(data.map(({ unit_amount }) => unit_amount)).toEqual([6999])
  })
})

describe('billing', () => {
  // What is left over would be billed in every later test as well.
  afterEach(async () => {
    for await (const { id } of stripe().subscriptions.list())
      await stripe().subscriptions.cancel(id)
  })

  it('renews a month later, as a draft for an hour and then paid', async () => {
    const { subscription } = await subscribed()
    const end = subscription.items.data[0]?.current_period_end ?? 0
    await bench.sandbox.advance(end * 1000 - bench.clock.now().getTime() + 60_000)
    const [draft] = (await stripe().invoices.list({ subscription: subscription.id })).data
    await bench.sandbox.advance(2 * HOUR_MS)
    const [paid] = (await stripe().invoices.list({ subscription: subscription.id })).data

    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
    expect(paid).toMatchObject({ id: draft?.id, status: 'paid', amount_paid: 699 })
  })

  it('retries a failed renewal on days 1, 3, 5 and 7, then ends the subscription', async () => {
    const { customer, subscription } = await subscribed()
    const bad = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    })
    await stripe().subscriptions.update(subscription.id, { default_payment_method: bad.id })
    const end = subscription.items.data[0]?.current_period_end ?? 0
    await bench.sandbox.advance(end * 1000 - bench.clock.now().getTime() + 2 * HOUR_MS)
    const failing = await stripe().subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    })
    await bench.sandbox.advance(8 * DAY_MS)
    const ended = await stripe().subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    })

    expect(failing).toMatchObject({ status: 'past_due', latest_invoice: { attempt_count: 1 } })
    expect(ended).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
      latest_invoice: { status: 'open', attempt_count: 5, next_payment_attempt: null },
    })
  })

  it('recovers when the open invoice is paid with a better card', async () => {
    const { customer, subscription } = await subscribed()
    const bad = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    })
    await stripe().subscriptions.update(subscription.id, { default_payment_method: bad.id })
    await bench.sandbox.advance(32 * DAY_MS)
    const [open] = (await stripe().invoices.list({ subscription: subscription.id, status: 'open' }))
      .data
    const declined = await refusal(stripe().invoices.pay(open?.id ?? ''))
    const good = await stripe().paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await stripe().invoices.pay(open?.id ?? '', { payment_method: good.id })
    const recovered = await stripe().subscriptions.retrieve(subscription.id)

    expect(declined).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
    expect(recovered.status).toBe('active')
  })

  it('changes to yearly at once, with credit for the unused days', async () => {
    const { subscription } = await subscribed()
    await bench.sandbox.advance(10 * DAY_MS)
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: catalogue.yearly.id }]
    const preview = await stripe().invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })
    const changed = await stripe().subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })

    expect(changed).toMatchObject({
      pending_update: null,
      items: { data: [{ price: { id: catalogue.yearly.id } }] },
      latest_invoice: { status: 'paid', billing_reason: 'subscription_update' },
    })
    const { latest_invoice: invoice } = changed
    expect(preview.amount_due).toBeLessThan(6999)
    expect(typeof invoice === 'object' && invoice?.amount_paid).toBe(preview.amount_due)
  })

  it('keeps the old plan while a change waits for its payment', async () => {
    const { customer, subscription } = await subscribed()
    const bad = await stripe().paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    })
    await stripe().subscriptions.update(subscription.id, { default_payment_method: bad.id })
    const waiting = await stripe().subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: catalogue.yearly.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
    await bench.sandbox.advance(DAY_MS)
    const dropped = await stripe().subscriptions.retrieve(subscription.id)

    expect(waiting.status).toBe('active')
    expect(waiting.items.data[0]?.price.id).toBe(catalogue.monthly.id)
    expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(catalogue.yearly.id)
    expect(dropped.pending_update).toBeNull()
  })

  it('goes down to monthly when the paid year is over', async () => {
    const { customer, method } = await subscribed()
    const subscription = await stripe().subscriptions.create({
      customer: customer.id,
      items: [{ price: catalogue.yearly.id }],
      default_payment_method: method.id,
    })
    const schedule = await stripe().subscriptionSchedules.create({
      from_subscription: subscription.id,
    })
    const [phase] = schedule.phases
    await stripe().subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: catalogue.yearly.id }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
        },
        { items: [{ price: catalogue.monthly.id }], duration: { interval: 'month' } },
      ],
    })
    await bench.sandbox.advance(366 * DAY_MS)
    const changed = await stripe().subscriptions.retrieve(subscription.id)

    expect(changed).toMatchObject({
      status: 'active',
      schedule: null,
      items: { data: [{ price: { id: catalogue.monthly.id } }] },
    })
  })

  it('ends at the period end when canceled, and not when that is taken back', async () => {
    const one = await subscribed()
    const other = await subscribed()
    await stripe().subscriptions.update(one.subscription.id, { cancel_at_period_end: true })
    await stripe().subscriptions.update(other.subscription.id, { cancel_at_period_end: true })
    await stripe().subscriptions.update(other.subscription.id, { cancel_at_period_end: false })
    const upcoming = await refusal(
      stripe().invoices.createPreview({ subscription: one.subscription.id }),
    )
    await bench.sandbox.advance(33 * DAY_MS)

    expect(upcoming.code).toBe('invoice_upcoming_none')
    expect((await stripe().subscriptions.retrieve(one.subscription.id)).status).toBe('canceled')
    expect((await stripe().subscriptions.retrieve(other.subscription.id)).status).toBe('active')
  })

  it('moves the next billing with trial_end, without charging for it', async () => {
    const { customer, subscription } = await subscribed()
    const trial_end = Math.floor(bench.clock.now().getTime() / 1000) + 90 * 86_400
    await stripe().subscriptions.update(subscription.id, { trial_end, proration_behavior: 'none' })
    await bench.sandbox.advance(89 * DAY_MS)
    const before = await stripe().charges.list({ customer: customer.id })
    await bench.sandbox.advance(2 * DAY_MS)
    const after = await stripe().charges.list({ customer: customer.id })

    expect([before.data.length, after.data.length]).toEqual([1, 2])
  })

  it('refunds a charge, in part and then the rest', async () => {
    const { customer } = await subscribed()
    const [charge] = (await stripe().charges.list({ customer: customer.id })).data
    await stripe().refunds.create({ charge: charge?.id ?? '', amount: 200 })
    await stripe().refunds.create({ charge: charge?.id ?? '' })
    const refunded = await stripe().charges.retrieve(charge?.id ?? '', { expand: ['refunds'] })
    const again = await refusal(stripe().refunds.create({ charge: charge?.id ?? '' }))

    expect(refunded).toMatchObject({ refunded: true, amount_refunded: 699 })
    expect(again.code).toBe('charge_already_refunded')
  })

  it('asks for the holder when an off-session renewal needs them', async () => {
    const { customer, subscription } = await subscribed()
    const strict = await stripe().paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    })
    await stripe().subscriptions.update(subscription.id, { default_payment_method: strict.id })
    await bench.sandbox.advance(32 * DAY_MS)
    const [open] = (await stripe().invoices.list({ subscription: subscription.id, status: 'open' }))
      .data
    const needed = await refusal(stripe().invoices.pay(open?.id ?? ''))
    const invoice = await stripe().invoices.retrieve(open?.id ?? '', {
      expand: ['confirmation_secret'],
    })
    const secret = invoice.confirmation_secret?.client_secret ?? ''
    const id = secret.split('_secret_')[0] ?? ''
    await bench.post(`/__payments/authenticate/${id}?client_secret=${secret}`, {
      answer: 'approve',
    })

    expect(needed.code).toBe('invoice_payment_intent_requires_action')
    expect((await stripe().invoices.retrieve(open?.id ?? '')).status).toBe('paid')
    expect((await stripe().subscriptions.retrieve(subscription.id)).status).toBe('active')
  })
})

describe('setup intents', () => {
  it('saves a PayPal account after its holder agrees', async () => {
    const customer = await stripe().customers.create({ email: 'pp@example.com' })
    const intent = await stripe().setupIntents.create({
      customer: customer.id,
      usage: 'off_session',
      allowed_payment_method_types: ['paypal'],
      metadata: { userId: 'u1' },
    })
    const waiting = await stripe().setupIntents.confirm(intent.id, {
      payment_method_data: { type: 'paypal' },
      return_url: 'http://shop.test/paypal?plan=MONTHLY',
    })
    const url = waiting.next_action?.redirect_to_url?.url ?? ''
    const approved = await bench.post(url, { answer: 'approve', email: 'pp@paypal.test' })
    const back = new URL(approved.location)

    expect(Object.fromEntries(back.searchParams)).toEqual({
      plan: 'MONTHLY',
      setup_intent: intent.id,
      setup_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
    expect(await stripe().setupIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded' })
  })

  it('refuses a card that the bank refuses', async () => {
    const customer = await stripe().customers.create({})
    const error = await refusal(
      stripe().setupIntents.create({
        customer: customer.id,
        payment_method: 'pm_card_visa_chargeDeclined',
        confirm: true,
      }),
    )

    expect(error).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  })

  it('shows an intent to a browser only with its client secret', async () => {
    const intent = await stripe().setupIntents.create({})
    const ask = (secret: string) =>
      bench.pages.inject({
        url: `/__payments/v1/setup_intents/${intent.id}?client_secret=${secret}`,
        headers: { authorization: 'Bearer pk_test_sandbox' },
      })

    expect((await ask(intent.client_secret ?? '')).json()).toMatchObject({ id: intent.id })
    expect((await ask('wrong')).statusCode).toBe(400)
  })
})

describe('webhooks', () => {
  it('come again until they are accepted', async () => {
    bench.answerWith(500)
    const customer = await stripe().customers.create({ email: 'later@example.com' })
    await bench.sandbox.settle()
    const refused = bench.received.length
    bench.answerWith(200)
    await bench.sandbox.advance(HOUR_MS)

    expect(refused).toBe(0)
    expect(bench.received.map((event) => event.data.object)).toContainEqual(
      expect.objectContaining({ id: customer.id }),
    )
  })

  it('wait while they are held and come twice when duplicated', async () => {
    await bench.post('/__payments/control/switches', { hold: 'on', duplicate: 'on' })
    const customer = await stripe().customers.create({ email: 'held@example.com' })
    await bench.sandbox.settle()
    const held = bench.received.length
    await bench.post('/__payments/control/switches', { duplicate: 'on' })
    await bench.sandbox.settle()
    await bench.post('/__payments/control/switches', {})
    const ids = bench.received.flatMap(({ data }) => ('id' in data.object ? [data.object.id] : []))

    expect(held).toBe(0)
    expect(ids.filter((id) => id === customer.id)).toHaveLength(2)
  })
})

describe('control page', () => {
  it('fails the next renewal of a subscription, whatever its card', async () => {
    const { subscription } = await subscribed()
    await bench.post(`/__payments/control/subscriptions/${subscription.id}/fail`, {})
    await bench.post('/__payments/control/advance', { by: 'month' })
    await bench.post('/__payments/control/advance', { by: 'hour' })
    await bench.post('/__payments/control/advance', { by: 'hour' })
    const failed = await stripe().subscriptions.retrieve(subscription.id)
    await bench.post('/__payments/control/advance', { by: 'week' })
    const recovered = await stripe().subscriptions.retrieve(subscription.id)
    const page = await bench.pages.inject('/__payments/control')

    expect([failed.status, recovered.status]).toEqual(['past_due', 'active'])
    expect(page.body).toContain('Panou de test')
  })
})
