import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Stripe } from 'stripe'
import { openShop, refusal, type TestShop } from './testing-shop.ts'

// Cases of stripe-ruby-mock and PaperTiger about refusals, rewritten.

type Asked = {
  readonly stripe: Stripe
  readonly shop: TestShop
  readonly customer: string
  readonly method: string
  readonly subscription: string
  readonly invoice: string
  readonly price: string
  readonly charge: string
}
type Case = (asked: Asked) => Promise<unknown>
type Expected = { readonly code?: string; readonly param?: string }

let asked: Asked
beforeAll(async () => {
  const shop = await openShop()
  const { stripe, catalogue } = shop
  const { customer, method, subscription } = await shop.subscribed()
  const { data: paid } = await stripe.invoices.list({ customer: customer.id })
  const { data: charged } = await stripe.charges.list({ customer: customer.id })
  asked = {
    stripe,
    shop,
    customer: customer.id,
    method: method.id,
    subscription: subscription.id,
    invoice: paid[0]?.id ?? '',
    price: catalogue.monthly.id,
    charge: charged[0]?.id ?? '',
  }
})
afterAll(() => asked.shop.close())

const DAY = 86_400
const nowOf = ({ bench }: TestShop) => Math.floor(bench.clock.now().getTime() / 1000)

const unknown: Readonly<Record<string, Case>> = {
  customer: ({ stripe }) => stripe.customers.update('cus_none', { name: 'Ana' }),
  subscription: ({ stripe }) => stripe.subscriptions.retrieve('sub_none'),
  invoice: ({ stripe }) => stripe.invoices.retrieve('in_none'),
  'payment intent': ({ stripe }) => stripe.paymentIntents.retrieve('pi_none'),
  'setup intent': ({ stripe }) => stripe.setupIntents.retrieve('seti_none'),
  'payment method': ({ stripe }) => stripe.paymentMethods.retrieve('pm_none'),
  'checkout session': ({ stripe }) => stripe.checkout.sessions.retrieve('cs_none'),
  product: ({ stripe }) => stripe.products.retrieve('prod_none'),
  price: ({ stripe }) => stripe.prices.retrieve('price_none'),
  coupon: ({ stripe }) => stripe.coupons.retrieve('NONE'),
  'promotion code': ({ stripe }) => stripe.promotionCodes.retrieve('promo_none'),
  refund: ({ stripe }) => stripe.refunds.retrieve('re_none'),
  charge: ({ stripe }) => stripe.charges.retrieve('ch_none'),
  dispute: ({ stripe }) => stripe.disputes.retrieve('du_none'),
  event: ({ stripe }) => stripe.events.retrieve('evt_none'),
  schedule: ({ stripe }) => stripe.subscriptionSchedules.retrieve('sub_sched_none'),
}

const refused: Readonly<Record<string, readonly [Case, Expected]>> = {
  'a page that sells nothing': [
    ({ shop }) => shop.checkout({ line_items: [] }),
    { param: 'line_items' },
  ],
  'a page for an unknown price': [
    ({ shop }) => shop.checkout({ line_items: [{ price: 'price_none', quantity: 1 }] }),
    { code: 'resource_missing' },
  ],
  'a payment below nothing': [
    ({ stripe }) => stripe.paymentIntents.create({ amount: -500, currency: 'eur' }),
    { param: 'amount' },
  ],
  'a payment of half a cent': [
    ({ stripe }) => stripe.paymentIntents.create({ amount: 500.5, currency: 'eur' }),
    { param: 'amount' },
  ],
  'a payment without a method is not confirmed': [
    async ({ stripe }) => {
      const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
      return stripe.paymentIntents.confirm(id)
    },
    { code: 'payment_intent_unexpected_state' },
  ],
  'a set-up without a method is not confirmed': [
    async ({ stripe }) => stripe.setupIntents.confirm((await stripe.setupIntents.create({})).id),
    { code: 'setup_intent_unexpected_state' },
  ],
  'a set-up that was cancelled is not confirmed': [
    async ({ stripe }) => {
      const { id } = await stripe.setupIntents.create({ payment_method: 'pm_card_visa' })
      await stripe.setupIntents.cancel(id)
      return stripe.setupIntents.confirm(id)
    },
    { code: 'setup_intent_unexpected_state' },
  ],
  'a method for an unknown customer': [
    ({ stripe }) => stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_none' }),
    { code: 'resource_missing', param: 'customer' },
  ],
  'a method without a customer is not detached': [
    async ({ stripe }) => {
      const { id } = await stripe.paymentMethods.create({
        type: 'card',
        card: { token: 'tok_visa' },
      })
      return stripe.paymentMethods.detach(id)
    },
    {},
  ],
  'a price of an unknown product': [
    ({ stripe }) =>
      stripe.prices.create({ product: 'prod_none', currency: 'eur', unit_amount: 100 }),
    { code: 'resource_missing' },
  ],
  'a price below nothing': [
    ({ stripe, shop }) =>
      stripe.prices.create({
        product: shop.catalogue.product.id,
        currency: 'eur',
        unit_amount: -1,
      }),
    { param: 'unit_amount' },
  ],
  'a product with the id of another': [
    ({ stripe, shop }) => stripe.products.create({ id: shop.catalogue.product.id, name: 'Alt' }),
    { code: 'resource_already_exists' },
  ],
  'a product that has prices is not deleted': [
    ({ stripe, shop }) => stripe.products.del(shop.catalogue.product.id),
    {},
  ],
  'a promotion code for an unknown coupon': [
    ({ stripe }) => stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: 'NONE' } }),
    { code: 'resource_missing' },
  ],
  'a promotion code with a smallest amount of no currency': [
    async ({ stripe }) => {
      const { id } = await stripe.coupons.create({ percent_off: 10, duration: 'once' })
      return stripe.promotionCodes.create({
        promotion: { type: 'coupon', coupon: id },
        restrictions: { minimum_amount: 1000 },
      })
    },
    {},
  ],
  'a refund of nothing': [({ stripe }) => stripe.refunds.create({}), { code: 'parameter_missing' }],
  'a refund of an unknown charge': [
    ({ stripe }) => stripe.refunds.create({ charge: 'ch_none' }),
    { code: 'resource_missing', param: 'charge' },
  ],
  'a refund below nothing': [
    ({ stripe, charge }) => stripe.refunds.create({ charge, amount: -1 }),
    { param: 'amount' },
  ],
  'a subscription to an unknown price': [
    ({ stripe, customer }) =>
      stripe.subscriptions.create({ customer, items: [{ price: 'price_none' }] }),
    { code: 'resource_missing', param: 'items[0][price]' },
  ],
  'a subscription of an unknown customer': [
    ({ stripe, price }) =>
      stripe.subscriptions.create({ customer: 'cus_none', items: [{ price }] }),
    { code: 'resource_missing', param: 'customer' },
  ],
  'a subscription without a way to pay': [
    async ({ stripe, price }) => {
      const { id } = await stripe.customers.create({ email: 'fara@example.com' })
      return stripe.subscriptions.create({ customer: id, items: [{ price }] })
    },
    { code: 'resource_missing' },
  ],
  'a subscription with an unknown coupon': [
    ({ stripe, customer, price, method }) =>
      stripe.subscriptions.create({
        customer,
        items: [{ price }],
        default_payment_method: method,
        discounts: [{ coupon: 'NONE' }],
      }),
    { code: 'resource_missing' },
  ],
  'another price of a subscription, unknown': [
    async ({ stripe, subscription }) => {
      const { items } = await stripe.subscriptions.retrieve(subscription)
      const [item] = items.data
      return stripe.subscriptions.update(subscription, {
        items: [{ ...(item && { id: item.id }), price: 'price_none' }],
      })
    },
    { code: 'resource_missing' },
  ],
  'a method of another customer for a subscription': [
    async ({ stripe, shop, subscription }) => {
      const other = await shop.subscribed()
      return stripe.subscriptions.update(subscription, { default_payment_method: other.method.id })
    },
    {},
  ],
  'a preview for an unknown subscription': [
    ({ stripe, customer }) => stripe.invoices.createPreview({ customer, subscription: 'sub_none' }),
    { code: 'resource_missing' },
  ],
  'a preview without a customer': [({ stripe }) => stripe.invoices.createPreview({}), {}],
  'a preview with a change before the period': [
    ({ stripe, shop, subscription, price }) =>
      stripe.invoices.createPreview({
        subscription,
        subscription_details: {
          items: [{ price }],
          proration_date: nowOf(shop) - 400 * DAY,
        },
      }),
    {},
  ],
  'an invoice that is paid is not paid again': [
    ({ stripe, invoice }) => stripe.invoices.pay(invoice),
    {},
  ],
  'an invoice that is paid is not voided': [
    ({ stripe, invoice }) => stripe.invoices.voidInvoice(invoice),
    {},
  ],
  'an invoice that is paid is not given up': [
    ({ stripe, invoice }) => stripe.invoices.markUncollectible(invoice),
    {},
  ],
}

describe('unknown objects', () => {
  it('are not found, and named in the response', async () => {
    const found: Record<string, unknown> = {}
    for (const [what, call] of Object.entries(unknown)) {
      const { statusCode, code, message } = await refusal(call(asked))
      found[what] = [statusCode, code, /^No such \w+(?: \w+)*: '\w+'$/.test(message)]
    }

    expect(found).toEqual(
      Object.fromEntries(
        Object.keys(unknown).map((what) => [what, [404, 'resource_missing', true]]),
      ),
    )
  })
})

describe('Stripe refuses', () => {
  it.each(Object.entries(refused))('%s', async (_, [call, expected]) => {
    const error = await refusal(call(asked))

    expect(error.statusCode).toBeGreaterThanOrEqual(400)
    expect(error.statusCode).toBeLessThan(500)
    expect(error).toMatchObject(expected)
  })
})
