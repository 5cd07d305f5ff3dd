import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { openShop, refusal, type TestShop } from '../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

describe('billing', () => {
  // What is left over would be billed in every later test as well.
  afterEach(async () => {
    for await (const { id } of shop.stripe.subscriptions.list())
      await shop.stripe.subscriptions.cancel(id)
  })

  it('renews a month later, as a draft for an hour and then paid', async () => {
    const { subscription } = await shop.subscribed()
    const end = subscription.items.data[0]?.current_period_end ?? 0
    await shop.bench.sandbox.advance(end * 1000 - shop.bench.clock.now().getTime() + 60_000)
    const [draft] = (await shop.stripe.invoices.list({ subscription: subscription.id })).data
    await shop.bench.sandbox.advance(2 * HOUR_MS)
    const [paid] = (await shop.stripe.invoices.list({ subscription: subscription.id })).data

    expect(draft).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
    expect(paid).toMatchObject({ id: draft?.id, status: 'paid', amount_paid: 699 })
  })

  it('retries a failed renewal on days 1, 3, 5 and 7, then ends the subscription', async () => {
    const { customer, subscription } = await shop.subscribed()
    const bad = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    })
    await shop.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
    const end = subscription.items.data[0]?.current_period_end ?? 0
    await shop.bench.sandbox.advance(end * 1000 - shop.bench.clock.now().getTime() + 2 * HOUR_MS)
    const failing = await shop.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    })
    await shop.bench.sandbox.advance(8 * DAY_MS)
    const ended = await shop.stripe.subscriptions.retrieve(subscription.id, {
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
    const { customer, subscription } = await shop.subscribed()
    const bad = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    })
    await shop.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
    await shop.bench.sandbox.advance(32 * DAY_MS)
    const [open] = (
      await shop.stripe.invoices.list({ subscription: subscription.id, status: 'open' })
    ).data
    const declined = await refusal(shop.stripe.invoices.pay(open?.id ?? ''))
    const good = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
    await shop.stripe.invoices.pay(open?.id ?? '', { payment_method: good.id })
    const recovered = await shop.stripe.subscriptions.retrieve(subscription.id)

    expect(declined).toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
    expect(recovered.status).toBe('active')
  })

  it('changes to yearly at once, with credit for the unused days', async () => {
    const { subscription } = await shop.subscribed()
    await shop.bench.sandbox.advance(10 * DAY_MS)
    const items = [{ id: subscription.items.data[0]?.id ?? '', price: shop.catalogue.yearly.id }]
    const preview = await shop.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
      items,
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })

    expect(changed).toMatchObject({
      pending_update: null,
      items: { data: [{ price: { id: shop.catalogue.yearly.id } }] },
      latest_invoice: { status: 'paid', billing_reason: 'subscription_update' },
    })
    const { latest_invoice: invoice } = changed
    expect(preview.amount_due).toBeLessThan(6999)
    expect(typeof invoice === 'object' && invoice?.amount_paid).toBe(preview.amount_due)
  })

  it('keeps the old plan until a change is paid', async () => {
    const { customer, subscription } = await shop.subscribed()
    const bad = await shop.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: customer.id,
    })
    await shop.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id })
    const waiting = await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id ?? '', price: shop.catalogue.yearly.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    })
    await shop.bench.sandbox.advance(DAY_MS)
    const dropped = await shop.stripe.subscriptions.retrieve(subscription.id)

    expect(waiting.status).toBe('active')
    expect(waiting.items.data[0]?.price.id).toBe(shop.catalogue.monthly.id)
    expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(shop.catalogue.yearly.id)
    expect(dropped.pending_update).toBeNull()
  })

  it('goes down to monthly when the paid year is over', async () => {
    const { customer, method } = await shop.subscribed()
    const subscription = await shop.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: shop.catalogue.yearly.id }],
      default_payment_method: method.id,
    })
    const schedule = await shop.stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    })
    const [phase] = schedule.phases
    await shop.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        {
          items: [{ price: shop.catalogue.yearly.id }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
        },
        { items: [{ price: shop.catalogue.monthly.id }], duration: { interval: 'month' } },
      ],
    })
    await shop.bench.sandbox.advance(366 * DAY_MS)
    const changed = await shop.stripe.subscriptions.retrieve(subscription.id)

    expect(changed).toMatchObject({
      status: 'active',
      schedule: null,
      items: { data: [{ price: { id: shop.catalogue.monthly.id } }] },
    })
  })

  it('ends at the period end when canceled, and not when that is taken back', async () => {
    const one = await shop.subscribed()
    const other = await shop.subscribed()
    await shop.stripe.subscriptions.update(one.subscription.id, { cancel_at_period_end: true })
    await shop.stripe.subscriptions.update(other.subscription.id, { cancel_at_period_end: true })
    await shop.stripe.subscriptions.update(other.subscription.id, { cancel_at_period_end: false })
    const upcoming = await refusal(
      shop.stripe.invoices.createPreview({ subscription: one.subscription.id }),
    )
    await shop.bench.sandbox.advance(33 * DAY_MS)

    expect(upcoming.code).toBe('invoice_upcoming_none')
    expect((await shop.stripe.subscriptions.retrieve(one.subscription.id)).status).toBe('canceled')
    expect((await shop.stripe.subscriptions.retrieve(other.subscription.id)).status).toBe('active')
  })

  it('moves the next billing with trial_end, without charging for it', async () => {
    const { customer, subscription } = await shop.subscribed()
    const trial_end = Math.floor(shop.bench.clock.now().getTime() / 1000) + 90 * 86_400
    await shop.stripe.subscriptions.update(subscription.id, {
      trial_end,
      proration_behavior: 'none',
    })
    await shop.bench.sandbox.advance(89 * DAY_MS)
    const before = await shop.stripe.charges.list({ customer: customer.id })
    await shop.bench.sandbox.advance(2 * DAY_MS)
    const after = await shop.stripe.charges.list({ customer: customer.id })

    expect([before.data.length, after.data.length]).toEqual([1, 2])
  })

  it('refunds a charge, in part and then the rest', async () => {
    const { customer } = await shop.subscribed()
    const [charge] = (await shop.stripe.charges.list({ customer: customer.id })).data
    await shop.stripe.refunds.create({ charge: charge?.id ?? '', amount: 200 })
    await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
    const refunded = await shop.stripe.charges.retrieve(charge?.id ?? '', { expand: ['refunds'] })
    const again = await refusal(shop.stripe.refunds.create({ charge: charge?.id ?? '' }))

    expect(refunded).toMatchObject({ refunded: true, amount_refunded: 699 })
    expect(again.code).toBe('charge_already_refunded')
  })

  it('requires the holder for an off-session renewal when the card does', async () => {
    const { customer, subscription } = await shop.subscribed()
    const strict = await shop.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
      customer: customer.id,
    })
    await shop.stripe.subscriptions.update(subscription.id, { default_payment_method: strict.id })
    await shop.bench.sandbox.advance(32 * DAY_MS)
    const [open] = (
      await shop.stripe.invoices.list({ subscription: subscription.id, status: 'open' })
    ).data
    const needed = await refusal(shop.stripe.invoices.pay(open?.id ?? ''))
    const invoice = await shop.stripe.invoices.retrieve(open?.id ?? '', {
      expand: ['confirmation_secret'],
    })
    const secret = invoice.confirmation_secret?.client_secret ?? ''
    const id = secret.split('_secret_')[0] ?? ''
    await shop.bench.post(`/__payments/authenticate/${id}?client_secret=${secret}`, {
      answer: 'approve',
    })

    expect(needed.code).toBe('invoice_payment_intent_requires_action')
    expect((await shop.stripe.invoices.retrieve(open?.id ?? '')).status).toBe('paid')
    expect((await shop.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
  })
})
