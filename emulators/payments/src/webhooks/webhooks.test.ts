import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '@hlizo/kit/durations'
import { openShop, type TestShop } from '../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

describe('webhooks', () => {
  it('come again until they are accepted', async () => {
    shop.bench.answerWith(500)
    const customer = await shop.stripe.customers.create({ email: 'later@example.com' })
    await shop.bench.sandbox.settle()
    const refused = shop.bench.received.length
    shop.bench.answerWith(200)
    await shop.bench.sandbox.advance(HOUR_MS)

    expect(refused).toBe(0)
    expect(shop.bench.received.map((event) => event.data.object)).toContainEqual(
      expect.objectContaining({ id: customer.id }),
    )
  })

  it('wait while they are held and come twice when duplicated', async () => {
    await shop.bench.post('/__payments/control/switches', { hold: 'on', duplicate: 'on' })
    const customer = await shop.stripe.customers.create({ email: 'held@example.com' })
    await shop.bench.sandbox.settle()
    const held = shop.bench.received.length
    await shop.bench.post('/__payments/control/switches', { duplicate: 'on' })
    await shop.bench.sandbox.settle()
    await shop.bench.post('/__payments/control/switches', {})
    const ids = shop.bench.received.flatMap(({ data }) =>
      'id' in data.object ? [data.object.id] : [],
    )

    expect(held).toBe(0)
    expect(ids.filter((id) => id === customer.id)).toHaveLength(2)
  })
})
