import { expect } from 'vitest'
import { orderPlan } from '#server/testing-billing.ts'
import { runScenarios } from './testing-shop.ts'

runScenarios({
  '19. an internal error is not returned to the provider; its webhook is processed later': async (
    shop,
  ) => {
    const buyer = await shop.account()
    await shop.pay(await orderPlan(shop, buyer))
    const events = await shop.sent()
    shop.faults.answerWith(500)
    const answers = await Promise.all(events.map((event) => shop.deliver(event)))
    const before = await shop.user(buyer)
    shop.faults.heal()
    await shop.advance(60_000)
    await shop.rest()

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(before.isSubscriptionActive).toBe(false)
    expect(await shop.user(buyer)).toMatchObject({ isSubscriptionActive: true })
  },

  '20. a provider that does not answer is no customer that does not exist': async (shop) => {
    const buyer = await shop.bought()
    const answers: number[] = []
    for (const status of [0, 500, 503]) {
      shop.faults.answerWith(status)
      answers.push((await shop.resubscribe(buyer)).status, (await shop.cancel(buyer)).status)
    }
    const page = await orderPlan(shop, await shop.account())
    shop.faults.heal()
    await shop.rest()

    expect(new Set(answers)).toEqual(new Set([502]))
    expect(page).toContain('reason=PROVIDER_UNAVAILABLE')
    expect((await shop.stripe.customers.list()).data).toHaveLength(1)
    expect(await shop.user(buyer)).toMatchObject({ isSubscriptionActive: true })
  },
})
