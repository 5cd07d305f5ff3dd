import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, refusal, type TestShop } from '../../testing-shop.ts'

const DAY = 86_400

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

const untilReady = (clock: string) =>
  expect
    .poll(async () => (await shop.stripe.testHelpers.testClocks.retrieve(clock)).status, {
      timeout: 10_000,
    })
    .toBe('ready')

/** The invoices of a subscription, each with its moment in seconds since `start`. */
async function invoicesOf(subscription: string, start: number) {
  const { data } = await shop.stripe.invoices.list({ subscription })

  return data.map(({ created, status }) => [created - start, status])
}

describe('test clocks', () => {
  it('have their own customers, who are deleted with them', async () => {
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

  it('advance only their own customers', async () => {
    const { stripe, bench, catalogue } = shop
    const start = Math.floor(bench.clock.now().getTime() / 1000)
    const { id: test_clock } = await stripe.testHelpers.testClocks.create({ frozen_time: start })
    const { id: customer } = await stripe.customers.create({ test_clock })
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    const mine = await stripe.subscriptions.create({
      customer,
      items: [{ price: catalogue.monthly.id }],
      default_payment_method: card,
    })
    const other = await shop.subscribed()
    const moving = await stripe.testHelpers.testClocks.advance(test_clock, {
      frozen_time: start + 40 * DAY,
    })
    await untilReady(test_clock)
    const back = await refusal(
      stripe.testHelpers.testClocks.advance(test_clock, { frozen_time: start }),
    )
    await bench.sandbox.settle()
    const renewals = bench.received.filter(
      ({ type, data }) =>
        type === 'invoice.paid' && 'customer' in data.object && data.object.customer === customer,
    )

    expect(moving).toMatchObject({
      status: 'advancing',
      frozen_time: start,
      status_details: { advancing: { target_frozen_time: start + 40 * DAY } },
    })
    expect(Math.floor(bench.clock.now().getTime() / 1000)).toBe(start)
    expect(await invoicesOf(mine.id, start)).toEqual([
      [28 * DAY, 'paid'],
      [0, 'paid'],
    ])
    expect(await invoicesOf(other.subscription.id, start)).toEqual([[0, 'paid']])
    // What happens on a test clock is sent at once, not when the product's clock gets there.
    expect(renewals).toHaveLength(2)
    expect(back).toMatchObject({ statusCode: 400, param: 'frozen_time' })
  })

  it('stop the time of their customers', async () => {
    const { stripe, bench, catalogue } = shop
    const start = Math.floor(bench.clock.now().getTime() / 1000) + 400 * DAY
    const { id: test_clock } = await stripe.testHelpers.testClocks.create({ frozen_time: start })
    const { id: customer, created } = await stripe.customers.create({ test_clock })
    const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price: catalogue.monthly.id }],
      default_payment_method: card,
    })
    await bench.sandbox.advance(3 * DAY * 1000)
    const subscription = await stripe.subscriptions.retrieve(id)

    expect([created, subscription.created, subscription.start_date]).toEqual([start, start, start])
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1)
  })

  it('must exist before they get a customer', async () => {
    const error = await refusal(shop.stripe.customers.create({ test_clock: 'clock_none' }))

    expect(error).toMatchObject({ code: 'resource_missing', param: 'test_clock' })
  })
})
