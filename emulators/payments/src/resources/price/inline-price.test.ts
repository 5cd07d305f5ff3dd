import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { openShop, refusal, type TestShop } from '../../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

const inLei = (unit_amount: number, interval: 'month' | 'year' = 'month') => ({
  currency: 'ron',
  product: shop.catalogue.product.id,
  recurring: { interval },
  unit_amount,
})

async function payer(): Promise<string> {
  const { id: customer } = await shop.stripe.customers.create({ email: 'lei@example.com' })
  const { id } = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer })
  await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } })

  return customer
}

async function inLeiFrom(amount: number, metadata: Record<string, string> = {}) {
  const customer = await payer()
  const subscription = await shop.stripe.subscriptions.create({
    customer,
    items: [{ price_data: inLei(amount), metadata }],
    expand: ['latest_invoice'],
  })
  return { customer, subscription }
}

const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data
  if (item === undefined) throw new Error('The subscription has no item.')
  return item
}

const advanceTo = (seconds: number, moreMs = 0) =>
  shop.bench.sandbox.advance(seconds * 1000 - shop.bench.clock.now().getTime() + moreMs)

describe('price_data of a subscription', () => {
  it('makes an archived price of the product, in its own currency', async () => {
    const { subscription } = await inLeiFrom(3480, { rate: '4.9790' })
    const { price, metadata } = itemOf(subscription)

    expect(subscription).toMatchObject({
      currency: 'ron',
      status: 'active',
      latest_invoice: { currency: 'ron', amount_paid: 3480, status: 'paid' },
    })
    expect(price).toMatchObject({
      active: false,
      currency: 'ron',
      unit_amount: 3480,
      product: shop.catalogue.product.id,
      recurring: { interval: 'month', interval_count: 1 },
    })
    expect(metadata).toEqual({ rate: '4.9790' })
    expect(await shop.stripe.prices.retrieve(price.id)).toMatchObject({ active: false })
  })

  it('names missing parameters', async () => {
    const customer = await payer()
    const { product: _product, ...withoutProduct } = inLei(3480)
    const { unit_amount: _amount, ...withoutAmount } = inLei(3480)
    const create = (item: object) =>
      refusal(shop.stripe.rawRequest('POST', '/v1/subscriptions', { customer, items: [item] }))
    const { price } = itemOf((await inLeiFrom(3480)).subscription)

    expect(await create({ price_data: withoutProduct })).toMatchObject({
      code: 'parameter_missing',
      param: 'items[0][price_data][product]',
    })
    expect(await create({ price_data: withoutAmount })).toMatchObject({
      param: 'items[0][price_data][unit_amount]',
    })
    expect(await create({ price_data: { ...inLei(1), unit_amount: -1 } })).toMatchObject({
      code: 'parameter_invalid_integer',
    })
    expect(await create({ price_data: { ...inLei(1), product: 'prod_none' } })).toMatchObject({
      code: 'resource_missing',
      param: 'items[0][price_data][product]',
    })
    expect(await create({ price_data: inLei(1), price: price.id })).toMatchObject({
      message: 'You may only specify one of these parameters: price, price_data.',
    })
    // An inline price serves what it was made for, and nothing else.
    expect(await create({ price: price.id })).toMatchObject({
      message: 'The price specified is inactive. This field only accepts active prices.',
      param: 'items[0][price]',
    })
  })

  it('replaces a price without proration and leaves the cycle as it is', async () => {
    const { subscription } = await inLeiFrom(3480)
    await shop.bench.sandbox.advance(5 * DAY_MS)
    const { id } = itemOf(subscription)
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
      items: [{ id, price_data: inLei(3510), metadata: { rate: '5.0215' } }],
      proration_behavior: 'none',
    })
    const end = itemOf(subscription).current_period_end
    await advanceTo(end, 2 * HOUR_MS)
    const [renewal] = (await shop.stripe.invoices.list({ subscription: subscription.id })).data

    expect(changed.billing_cycle_anchor).toBe(subscription.billing_cycle_anchor)
    expect(itemOf(changed)).toMatchObject({
      id,
      current_period_end: end,
      metadata: { rate: '5.0215' },
      price: { unit_amount: 3510, active: false },
    })
    expect(renewal).toMatchObject({ amount_paid: 3510, billing_reason: 'subscription_cycle' })
    expect(renewal?.lines.data).toHaveLength(1)
  })

  it('does not change the currency of a subscription', async () => {
    const { subscription } = await inLeiFrom(3480)
    const { id } = itemOf(subscription)
    const error = await refusal(
      shop.stripe.subscriptions.update(subscription.id, {
        items: [{ id, price_data: { ...inLei(699), currency: 'eur' } }],
      }),
    )

    expect(error).toMatchObject({
      param: 'items[0][price]',
      message:
        "The price specified only supports `eur`. This doesn't match the expected currency: `ron`.",
    })
  })

  it('costs the amount of its preview with the same proration date', async () => {
    const { subscription } = await inLeiFrom(3480)
    await shop.bench.sandbox.advance(10 * DAY_MS)
    const proration_date = Math.floor(shop.bench.clock.now().getTime() / 1000)
    const items = [{ id: itemOf(subscription).id, price_data: inLei(34_800, 'year') }]
    const terms = { items, proration_behavior: 'always_invoice' as const, proration_date }
    const preview = await shop.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: terms,
    })
    await shop.bench.sandbox.advance(HOUR_MS)
    const changed = await shop.stripe.subscriptions.update(subscription.id, {
      ...terms,
      expand: ['latest_invoice'],
    })
    const without = await shop.stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { items, proration_behavior: 'always_invoice' },
    })

    expect(preview.currency).toBe('ron')
    expect(preview.amount_due).toBeLessThan(34_800)
    expect(changed.latest_invoice).toMatchObject({ amount_paid: preview.amount_due })
    expect(without.amount_due).not.toBe(preview.amount_due)
  })

  it('refuses a proration date outside the current period', async () => {
    const { subscription } = await inLeiFrom(3480)
    const { id, current_period_start: start } = itemOf(subscription)
    const early = { items: [{ id, price_data: inLei(3510) }], proration_date: start - 1 }
    const message = 'Cannot specify proration date outside of current subscription period'

    expect(await refusal(shop.stripe.subscriptions.update(subscription.id, early))).toMatchObject({
      message,
      param: 'proration_date',
    })
    expect(
      await refusal(
        shop.stripe.invoices.createPreview({
          subscription: subscription.id,
          subscription_details: early,
        }),
      ),
    ).toMatchObject({ message })
  })
})

describe('price_data elsewhere', () => {
  it('starts with the phase of a schedule that describes it, with its metadata', async () => {
    const { subscription } = await inLeiFrom(34_800)
    const schedule = await shop.stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    })
    const [phase] = schedule.phases
    const price = itemOf(subscription).price.id
    const updated = await shop.stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        {
          items: [{ price }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
        },
        { items: [{ price_data: inLei(3480), metadata: { plan: 'lunar' } }] },
      ],
    })
    await advanceTo(itemOf(subscription).current_period_end, 2 * HOUR_MS)
    const renewed = await shop.stripe.subscriptions.retrieve(subscription.id, {
      expand: ['latest_invoice'],
    })

    expect(updated.phases[1]?.items[0]?.metadata).toEqual({ plan: 'lunar' })
    expect(renewed).toMatchObject({ latest_invoice: { amount_paid: 3480, currency: 'ron' } })
    expect(itemOf(renewed)).toMatchObject({
      metadata: { plan: 'lunar' },
      price: { unit_amount: 3480, active: false },
    })
  })

  it('previews a subscription that does not exist yet, with a coupon in its currency', async () => {
    const customer = await payer()
    const coupon = await shop.stripe.coupons.create({
      amount_off: 100,
      currency: 'eur',
      currency_options: { ron: { amount_off: 500 } },
    })
    const preview = await shop.stripe.invoices.createPreview({
      customer,
      currency: 'ron',
      discounts: [{ coupon: coupon.id }],
      subscription_details: { items: [{ price_data: inLei(3480) }] },
    })
    const shown = await shop.stripe.coupons.retrieve(coupon.id, { expand: ['currency_options'] })

    expect(preview).toMatchObject({ currency: 'ron', subtotal: 3480, amount_due: 2980 })
    expect(shown.currency_options).toMatchObject({
      eur: { amount_off: 100 },
      ron: { amount_off: 500 },
    })
  })

  it('sells on a Checkout page', async () => {
    const session = await shop.checkout({
      line_items: [{ price_data: inLei(3480), quantity: 1 }],
    })

    expect(session).toMatchObject({ currency: 'ron', amount_total: 3480 })
  })
})

describe('invoice items', () => {
  it('increase and reduce the draft of a renewal', async () => {
    const { customer, subscription } = await inLeiFrom(3480)
    await advanceTo(itemOf(subscription).current_period_end, 60_000)
    const [draft] = (await shop.stripe.invoices.list({ subscription: subscription.id })).data
    const invoice = draft?.id ?? ''
    const add = (amount: number, currency = 'ron') =>
      shop.stripe.invoiceItems.create({ customer, invoice, amount, currency, description: 'Curs' })
    const item = await add(30)
    const foreign = await refusal(add(30, 'eur'))
    const with30 = await shop.stripe.invoices.retrieve(invoice)
    await shop.stripe.invoiceItems.update(item.id, { amount: -20 })
    await shop.bench.sandbox.advance(2 * HOUR_MS)
    const paid = await shop.stripe.invoices.retrieve(invoice)
    const late = await refusal(add(1))

    expect(draft?.status).toBe('draft')
    expect(with30.total).toBe(3510)
    expect(with30.lines.data[1]).toMatchObject({
      amount: 30,
      description: 'Curs',
      parent: { invoice_item_details: { invoice_item: item.id } },
    })
    expect(foreign.message).toContain("doesn't match the invoice's currency: `ron`")
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 3460 })
    expect(late.code).toBe('invoice_not_editable')
    expect(await refusal(shop.stripe.invoiceItems.del(item.id))).toMatchObject({
      code: 'invoice_not_editable',
    })
  })

  it('wait for the next invoice without a named one', async () => {
    const { customer, subscription } = await inLeiFrom(3480)
    const item = await shop.stripe.invoiceItems.create({
      customer,
      subscription: subscription.id,
      price_data: { currency: 'ron', product: shop.catalogue.product.id, unit_amount: -80 },
    })
    const preview = await shop.stripe.invoices.createPreview({ subscription: subscription.id })
    await advanceTo(itemOf(subscription).current_period_end, 2 * HOUR_MS)
    const [renewal] = (await shop.stripe.invoices.list({ subscription: subscription.id })).data
    const { data: waiting } = await shop.stripe.invoiceItems.list({ customer, pending: true })

    expect(preview.amount_due).toBe(3400)
    expect(renewal?.amount_paid).toBe(3400)
    expect(await shop.stripe.invoiceItems.retrieve(item.id)).toMatchObject({ invoice: renewal?.id })
    expect(waiting).toEqual([])
  })
})
