import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, type TestShop } from '../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

describe('control page', () => {
  it('fails the next renewal of a subscription, whatever its card', async () => {
    const { subscription } = await shop.subscribed()
    await shop.bench.post(`/__payments/control/subscriptions/${subscription.id}/fail`, {})
    const end = subscription.items.data[0]?.current_period_end ?? 0
    await shop.bench.sandbox.advance(end * 1000 - shop.bench.clock.now().getTime())
    // Its invoice is a draft for an hour.
    await shop.bench.post('/__payments/control/advance', { by: 'hour' })
    await shop.bench.post('/__payments/control/advance', { by: 'hour' })
    const failed = await shop.stripe.subscriptions.retrieve(subscription.id)
    await shop.bench.post('/__payments/control/advance', { by: 'week' })
    const recovered = await shop.stripe.subscriptions.retrieve(subscription.id)
    const page = await shop.bench.pages.inject('/__payments/control')

    expect([failed.status, recovered.status]).toEqual(['past_due', 'active'])
    expect(page.body).toContain('Panou de test')
  })
})
