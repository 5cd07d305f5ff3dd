import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@hlizo/kit/durations'
import { cardForm } from './testing.ts'
import { openShop, refusal, type TestShop } from './testing-shop.ts'

const DAY = 86_400

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

const now = () => Math.floor(shop.bench.clock.now().getTime() / 1000)
const inLei = (unit_amount: number) => ({
  currency: 'ron',
  product: shop.catalogue.product.id,
  recurring: { interval: 'month' as const },
  unit_amount,
})

const PAST = 'Invalid timestamp: must be an integer Unix timestamp in the future.'
const FIVE_YEARS = 'Invalid timestamp: can be no more than five years in the future.'
const TWO_YEARS = 'The maximum number of trial period days is 730 (2 years).'

async function customerWith(token = 'pm_card_visa'): Promise<string> {
  const { id: customer } = await shop.stripe.customers.create({ email: 'strict@example.com' })
  const { id } = await shop.stripe.paymentMethods.attach(token, { customer })
  await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })

  return customer
}

describe('the end of a free period', () => {
  it('lies ahead, and at most two years', async () => {
    const { customer, subscription } = await shop.subscribed()
    const update = (trial_end: number) =>
      refusal(shop.stripe.subscriptions.update(subscription.id, { trial_end }))
    const create = (more: Partial<Stripe.SubscriptionCreateParams>) =>
      refusal(
        shop.stripe.subscriptions.create({
          customer: customer.id,
          items: [{ price: shop.catalogue.monthly.id }],
          ...more,
        }),
      )

    expect(await update(now())).toMatchObject({ message: PAST, param: 'trial_end' })
    expect(await update(now() + 731 * DAY)).toMatchObject({ message: TWO_YEARS })
    expect(await update(now() + 6 * 365 * DAY)).toMatchObject({ message: FIVE_YEARS })
    expect(await create({ trial_end: now() - 1 })).toMatchObject({ message: PAST })
    expect(await create({ trial_end: now() + 731 * DAY })).toMatchObject({ message: TWO_YEARS })
    expect(await create({ trial_period_days: 731 })).toMatchObject({ message: TWO_YEARS })
    expect(await create({ trial_period_days: 1, trial_end: now() + DAY })).toMatchObject({
      code: 'parameters_exclusive',
    })
    const moved = await shop.stripe.subscriptions.update(subscription.id, {
      trial_end: now() + 730 * DAY,
    })
    expect(moved.status).toBe('trialing')
  })

  it('is two days in the future on a Checkout page', async () => {
    const checkout = (trial: Stripe.Checkout.SessionCreateParams.SubscriptionData) =>
      shop.checkout({ subscription_data: trial })

    expect(await refusal(checkout({ trial_end: now() + 2 * DAY - 1 }))).toMatchObject({
      message: 'The `trial_end` date has to be at least 2 days in the future.',
      param: 'subscription_data[trial_end]',
    })
    expect(await refusal(checkout({ trial_end: now() + 731 * DAY }))).toMatchObject({
      message: TWO_YEARS,
    })
    expect(await refusal(checkout({ trial_period_days: 731 }))).toMatchObject({
      message: TWO_YEARS,
    })
    expect((await checkout({ trial_period_days: 1 })).amount_total).toBe(0)
    expect((await checkout({ trial_end: now() + 2 * DAY })).amount_total).toBe(0)
  })
})

describe('the end of a subscription', () => {
  it('lies ahead and is given in one way', async () => {
    const { subscription } = await shop.subscribed()
    const update = (params: Stripe.SubscriptionUpdateParams) =>
      refusal(shop.stripe.subscriptions.update(subscription.id, params))

    expect(await update({ cancel_at: now() - 1 })).toMatchObject({
      message: PAST,
      param: 'cancel_at',
    })
    expect(await update({ cancel_at: now() + DAY, cancel_at_period_end: true })).toMatchObject({
      code: 'parameters_exclusive',
    })
    expect(await update({ cancellation_details: { comment: 'De ce' } })).toMatchObject({
      message: '`cancellation_details` can only be set on subscriptions that are set to cancel.',
    })
  })

  it('and all that a schedule plans is changed through the schedule', async () => {
    const { subscription } = await shop.subscribed()
    const { id } = await shop.stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    })
    const item = subscription.items.data[0]?.id ?? ''
    const managed = `The subscription is managed by the subscription schedule \`${id}\``
    const attempts: Stripe.SubscriptionUpdateParams[] = [
      { cancel_at_period_end: true },
      { cancel_at: now() + DAY },
      { items: [{ id: item, price: shop.catalogue.yearly.id }] },
      { trial_end: now() + DAY },
    ]
    for (const attempt of attempts) {
      const { message } = await refusal(shop.stripe.subscriptions.update(subscription.id, attempt))
      expect(message).toContain(managed)
      expect(message).toContain('behavior directly is not allowed. Please update the schedule')
    }
    const noted = await shop.stripe.subscriptions.update(subscription.id, {
      metadata: { seen: 'yes' },
    })
    await shop.stripe.subscriptionSchedules.release(id)
    const ending = await shop.stripe.subscriptions.update(subscription.id, {
      cancel_at_period_end: true,
    })

    expect([noted.schedule, ending.cancel_at_period_end]).toEqual([id, true])
  })
})

describe('a payment method', () => {
  it('is used up once it was detached', async () => {
    const { customer, method, subscription } = await shop.subscribed()
    await shop.stripe.paymentMethods.detach(method.id)
    const again =
      'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.'

    const refusals = await Promise.all(
      [
        shop.stripe.paymentMethods.attach(method.id, { customer: customer.id }),
        shop.stripe.setupIntents.create({ customer: customer.id, payment_method: method.id }),
        shop.stripe.subscriptions.update(subscription.id, { default_payment_method: method.id }),
      ].map(refusal),
    )
    expect(refusals.map(({ message }) => message)).toEqual([again, again, again])
  })

  it('is declined off session when its holder would have to approve', async () => {
    const customer = await customerWith('pm_card_authenticationRequired')
    const [method] = (await shop.stripe.customers.listPaymentMethods(customer)).data
    const pay = {
      amount: 500,
      currency: 'eur',
      customer,
      payment_method: method?.id ?? '',
      confirm: true,
    }
    const error = await refusal(shop.stripe.paymentIntents.create({ ...pay, off_session: true }))
    const present = await shop.stripe.paymentIntents.create(pay)

    expect(error).toMatchObject({
      type: 'StripeCardError',
      code: 'authentication_required',
      decline_code: 'authentication_required',
      payment_intent: { status: 'requires_payment_method' },
    })
    expect(present.status).toBe('requires_action')
  })

  it('of PayPal does not pay in lei', async () => {
    const lei = { line_items: [{ price_data: inLei(3480), quantity: 1 }] }
    const both = await shop.checkout(lei)
    const paypal = await refusal(
      shop.checkout({ ...lei, allowed_payment_method_types: ['paypal'] }),
    )
    const { id } = await shop.stripe.paymentMethods.create({ type: 'paypal' })
    const paid = await refusal(
      shop.stripe.paymentIntents.create({
        amount: 500,
        currency: 'ron',
        payment_method: id,
        confirm: true,
      }),
    )

    expect(both.payment_method_types).toEqual(['card'])
    expect(paypal.message).toContain('No valid payment method types for this Checkout Session.')
    expect(paid.message).toContain('Payments with paypal support the following currencies: eur,')
  })
})

describe('an amount', () => {
  it('is not charged below the minimum of its currency', async () => {
    const pay = (amount: number, currency: string) =>
      refusal(shop.stripe.paymentIntents.create({ amount, currency }))
    const checkout = await refusal(
      shop.checkout({ line_items: [{ price_data: inLei(199), quantity: 1 }] }),
    )

    expect(await pay(49, 'eur')).toMatchObject({
      code: 'amount_too_small',
      param: 'amount',
      message: 'Amount must be at least €0.50 eur',
    })
    expect(await pay(199, 'ron')).toMatchObject({ code: 'amount_too_small' })
    expect(checkout.message).toBe(
      "The Checkout Session's total amount due must add up to at least 2.00 RON ron",
    )
  })

  it('too small for an invoice is owed with the next one', async () => {
    const customer = await customerWith()
    const subscription = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price_data: { ...inLei(30), currency: 'eur' } }],
      expand: ['latest_invoice'],
    })
    const owing = await shop.stripe.customers.retrieve(customer)
    await shop.bench.sandbox.advance(29 * DAY_MS)
    const [renewal] = (await shop.stripe.invoices.list({ subscription: subscription.id })).data

    expect(subscription).toMatchObject({
      status: 'active',
      latest_invoice: { total: 30, amount_due: 0, status: 'paid', ending_balance: 30 },
    })
    expect(owing).toMatchObject({ balance: 30 })
    expect(renewal).toMatchObject({
      total: 30,
      starting_balance: 30,
      amount_paid: 60,
      ending_balance: 0,
    })
  })
})

describe('a deleted customer', () => {
  it('pays on no page that was opened before', async () => {
    const { customer } = await shop.subscribed()
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [{ price: shop.catalogue.monthly.id, quantity: 1 }],
      success_url: 'http://shop.test/done',
    })
    await shop.stripe.customers.del(customer.id)
    const { location } = await shop.bench.post(session.url ?? '', cardForm('4242424242424242'))
    const { data } = await shop.stripe.subscriptions.list({ customer: customer.id })

    expect(location).not.toContain('done')
    expect(data).toEqual([])
  })

  it('buys nothing and has no payment method', async () => {
    const { customer, method } = await shop.subscribed()
    await shop.stripe.customers.del(customer.id)
    const items = [{ price: shop.catalogue.monthly.id }]
    const refusals = await Promise.all(
      [
        shop.checkout({ customer: customer.id }),
        shop.stripe.subscriptions.create({ customer: customer.id, items }),
        shop.stripe.setupIntents.create({ customer: customer.id }),
        shop.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id }),
      ].map(refusal),
    )
    const read = await shop.stripe.customers.retrieve(customer.id)

    expect(refusals.map(({ code, param }) => [code, param])).toEqual(
      refusals.map(() => ['resource_missing', 'customer']),
    )
    expect(read).toMatchObject({ id: customer.id, deleted: true })
    expect((await shop.stripe.paymentMethods.retrieve(method.id)).customer).toBeNull()
  })
})

describe('one customer', () => {
  it('is billed in one currency', async () => {
    const { customer, method, subscription } = await shop.subscribed()
    const lei = {
      customer: customer.id,
      default_payment_method: method.id,
      items: [{ price_data: inLei(3480) }],
    }
    const message =
      'You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, invoice item or active subscription mode checkout session with currency eur.'

    expect(await refusal(shop.stripe.subscriptions.create(lei))).toMatchObject({ message })
    expect(
      await refusal(
        shop.checkout({
          customer: customer.id,
          line_items: [{ price_data: inLei(3480), quantity: 1 }],
        }),
      ),
    ).toMatchObject({ message })
    await shop.stripe.subscriptions.cancel(subscription.id)
    expect(await shop.stripe.subscriptions.create(lei)).toMatchObject({ currency: 'ron' })
  })
})
