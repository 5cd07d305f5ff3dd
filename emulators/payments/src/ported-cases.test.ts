import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, refusal, type TestShop } from './testing-shop.ts'

// Cases of stripe-ruby-mock and PaperTiger, rewritten.

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

const threeCustomers = async (email: string) => {
  const ids: string[] = []
  for (const name of ['1', '2', '3'])
    ids.push((await shop.stripe.customers.create({ email, name })).id)

  return ids
}

describe('a list', () => {
  it('has from one to a hundred objects on a page', async () => {
    const errors = [0, 101].map((limit) => refusal(shop.stripe.customers.list({ limit })))

    for (const error of await Promise.all(errors))
      expect(error).toMatchObject({ statusCode: 400, param: 'limit' })
  })

  it('is read backwards from an object, in the same order', async () => {
    const email = 'backwards@example.com'
    const [first = '', second, third] = await threeCustomers(email)
    const page = await shop.stripe.customers.list({ email, ending_before: first, limit: 5 })

    expect(page.data.map(({ id }) => id)).toEqual([third, second])
    expect(page.has_more).toBe(false)
  })

  it('refuses a cursor that is unknown, of another type, or in two directions', async () => {
    const { stripe } = shop
    const [id = ''] = await threeCustomers('nowhere@example.com')
    const gone = await refusal(stripe.customers.list({ starting_after: 'cus_unknown' }))
    const other = await refusal(stripe.customers.list({ ending_before: shop.catalogue.product.id }))
    const both = await refusal(stripe.customers.list({ starting_after: id, ending_before: id }))

    expect(gone).toMatchObject({ code: 'resource_missing', param: 'starting_after' })
    expect(gone.message).toBe("No such customer: 'cus_unknown'")
    expect(other).toMatchObject({ code: 'resource_missing', param: 'ending_before' })
    expect(both.message).toContain('only one')
  })
})

describe('metadata', () => {
  it('is merged, loses a key with an empty value, and all of them with an empty text', async () => {
    const { stripe } = shop
    const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } })
    const merged = await stripe.customers.update(id, { metadata: { b: '', c: '3' } })
    const emptied = await stripe.customers.update(id, { metadata: '' })

    expect([merged.metadata, emptied.metadata]).toEqual([{ a: '1', c: '3' }, {}])
  })

  it('has at most fifty keys of forty characters with five hundred each', async () => {
    const { stripe } = shop
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'x']))
    const most = await stripe.customers.create({
      metadata: { ...keys(49), ['k'.repeat(40)]: 'v'.repeat(500) },
    })
    const refused = [keys(51), { ['k'.repeat(41)]: 'v' }, { k: 'v'.repeat(501) }].map((metadata) =>
      refusal(stripe.customers.create({ metadata })),
    )

    expect(Object.keys(most.metadata)).toHaveLength(50)
    for (const error of await Promise.all(refused)) expect(error.statusCode).toBe(400)
  })
})

describe('a coupon', () => {
  it('accepts either a percentage or an amount, and months only when it repeats', async () => {
    const { stripe } = shop
    const wrong = [
      {},
      { percent_off: 10, amount_off: 100, currency: 'eur' },
      { amount_off: 100 },
      { percent_off: 101 },
      { percent_off: 10, duration: 'repeating' as const },
      { percent_off: 10, duration: 'once' as const, duration_in_months: 3 },
    ]
    for (const params of wrong)
      expect((await refusal(stripe.coupons.create(params))).statusCode).toBe(400)
    await stripe.coupons.create({ id: 'OWN', percent_off: 10 })
    const again = await refusal(stripe.coupons.create({ id: 'OWN', percent_off: 20 }))

    expect(again.code).toBe('resource_already_exists')
  })

  it('is deleted once and still discounts earlier redemptions', async () => {
    const { stripe, catalogue } = shop
    const { customer, method } = await shop.subscribed()
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: catalogue.monthly.id }],
      default_payment_method: method.id,
      discounts: [{ coupon: coupon.id }],
    })
    await stripe.coupons.del(coupon.id)
    const missing = [
      refusal(stripe.coupons.del(coupon.id)),
      refusal(stripe.coupons.retrieve(coupon.id)),
      refusal(stripe.coupons.update(coupon.id, { name: 'Altul' })),
    ]
    const next = await stripe.invoices.createPreview({ subscription: subscription.id })

    for (const error of await Promise.all(missing)) expect(error.code).toBe('resource_missing')
    expect(next.amount_due).toBe(349)
  })
})

describe('a refund', () => {
  it('is refunded in parts until nothing is left', async () => {
    const { stripe } = shop
    const { customer } = await shop.subscribed()
    const { data } = await stripe.charges.list({ customer: customer.id })
    const charge = data[0]?.id ?? ''
    await stripe.refunds.create({ charge, amount: 300 })
    const tooMuch = await refusal(stripe.refunds.create({ charge, amount: 400 }))
    await stripe.refunds.create({ charge })
    const again = await refusal(stripe.refunds.create({ charge }))

    expect(tooMuch.param).toBe('amount')
    expect(again.code).toBe('charge_already_refunded')
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 699,
      refunded: true,
    })
  })
})

describe('a subscription', () => {
  it('that ended cannot be cancelled or changed, and is listed only on request', async () => {
    const { stripe } = shop
    const { customer, subscription } = await shop.subscribed()
    await stripe.subscriptions.cancel(subscription.id)
    const again = await refusal(stripe.subscriptions.cancel(subscription.id))
    const changed = await refusal(
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
    )
    const listed = async (status?: 'all' | 'canceled' | 'ended') =>
      (
        await stripe.subscriptions.list({
          customer: customer.id,
          ...(status !== undefined && { status }),
        })
      ).data.length

    expect([again.code, changed.statusCode]).toEqual(['resource_missing', 400])
    expect([
      await listed(),
      await listed('all'),
      await listed('canceled'),
      await listed('ended'),
    ]).toEqual([0, 1, 1, 1])
  })
})

describe('a payment', () => {
  it('that succeeded cannot be confirmed or cancelled again', async () => {
    const { stripe } = shop
    const { id } = await stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      payment_method: 'pm_card_visa',
      confirm: true,
    })
    const confirmed = await refusal(stripe.paymentIntents.confirm(id))
    const cancelled = await refusal(stripe.paymentIntents.cancel(id))

    expect([confirmed.code, cancelled.code]).toEqual([
      'payment_intent_unexpected_state',
      'payment_intent_unexpected_state',
    ])
  })
})

describe('a customer', () => {
  it('a deleted one is returned as deleted, not listed, and cannot be changed', async () => {
    const { stripe } = shop
    const email = 'deleted@example.com'
    const { id } = await stripe.customers.create({ email })
    await stripe.customers.del(id)
    const read = await stripe.customers.retrieve(id)
    const again = await refusal(stripe.customers.del(id))
    const unknown = await refusal(stripe.customers.retrieve('cus_unknown'))

    expect(read.deleted).toBe(true)
    expect((await stripe.customers.list({ email })).data).toEqual([])
    expect([again.code, unknown.code]).toEqual(['resource_missing', 'resource_missing'])
  })
})
