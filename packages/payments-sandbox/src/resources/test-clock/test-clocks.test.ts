import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, refusal, type TestShop } from '../../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

describe('test clocks', () => {
  it('have customers of their own, who go with them', async () => {
    const clock = await shop.stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(shop.bench.clock.now().getTime() / 1000),
    })
    const email = 'on-a-clock@example.com'
    const { id, test_clock } = await shop.stripe.customers.create({ email, test_clock: clock.id })
    const method = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: id })
    const subscription = await shop.stripe.subscriptions.create({
      customer: id,
      items: [{ price: shop.catalogue.monthly.id }],
      default_payment_method: method.id,
      expand: ['latest_invoice'],
    })
    const listed = await shop.stripe.customers.list({ email })
    const asked = await shop.stripe.customers.list({ test_clock: clock.id })
    await shop.stripe.testHelpers.testClocks.del(clock.id)

    expect(test_clock).toBe(clock.id)
    expect(subscription).toMatchObject({
      test_clock: clock.id,
      latest_invoice: { test_clock: clock.id },
    })
    expect([listed.data.length, asked.data.map((one) => one.id)]).toEqual([0, [id]])
    expect(await shop.stripe.customers.retrieve(id)).toMatchObject({ deleted: true })
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
    })
  })

  it('must exist before they get a customer', async () => {
    const error = await refusal(shop.stripe.customers.create({ test_clock: 'clock_none' }))

    expect(error).toMatchObject({ code: 'resource_missing', param: 'test_clock' })
  })
})
