import { expect } from 'vitest'
import { monthlyPrice, orderPlan } from '#server/testing-billing.ts'
import { cards, monthly, runScenarios, yearly } from './testing-shop.ts'

const active = { isSubscriptionActive: true, paymentStatus: 'OK' }
const none = { isSubscriptionActive: false, planId: null, paymentStatus: null }

// Known faults of other products.
runScenarios({
  '1. a webhook that arrives before an earlier one completes the purchase': async (shop) => {
    const buyer = await shop.account()
    await shop.pay(await orderPlan(shop, buyer))
    await shop.rest()

    expect(await shop.user(buyer)).toMatchObject({ ...active, planId: monthly })
    expect(await shop.subscriptionsOf(buyer)).toHaveLength(1)
  },

  '2. a repeated webhook creates no second payment and no second mail': async (shop) => {
    const buyer = await shop.bought()
    await shop.rest()
    const events = (await shop.stripe.events.list({ limit: 100 })).data
    await Promise.all([...events, ...events, ...events].map((event) => shop.deliver(event)))
    await shop.work()

    expect((await shop.charges(buyer)).data).toHaveLength(1)
    expect(await shop.mailsTo(buyer.email)).toEqual([
      'Abonamentul tău a început',
      'Chitanța ta: 35.63 RON',
    ])
  },

  '3. the return page shows an active subscription before the webhook': async (shop) => {
    const buyer = await shop.account()
    const { sessionId } = await shop.pay(await orderPlan(shop, buyer))
    const purchase = await shop.comeBack(buyer, sessionId)

    expect(purchase.data).toMatchObject({ value: 35.63, subscriptionType: 'MONTHLY' })
    expect(await shop.user(buyer)).toMatchObject(active)
    await shop.rest()
    expect(await shop.user(buyer)).toMatchObject(active)
  },

  '4. the return page and a concurrent webhook both succeed': async (shop) => {
    const buyer = await shop.account()
    const { sessionId } = await shop.pay(await orderPlan(shop, buyer))
    const events = await shop.sent()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => shop.comeBack(buyer, sessionId)),
      ...events.map((event) => shop.deliver(event)),
    ])
    await shop.rest()

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await shop.user(buyer)).toMatchObject(active)
  },

  '5. ten presses of a new buyer make one customer, and the page knows them': async (shop) => {
    const buyer = await shop.account()
    const pages = await Promise.all(Array.from({ length: 10 }, () => orderPlan(shop, buyer)))
    await shop.pay(pages[0] ?? '')
    await shop.rest()
    const customers = await shop.stripe.customers.list()
    const sessions = await shop.stripe.checkout.sessions.list()

    expect(customers.data).toHaveLength(1)
    expect(sessions.data.map(({ customer }) => customer)).toEqual([customers.data[0]?.id])
    expect(await shop.user(buyer)).toMatchObject(active)
  },

  '6. two pages that are both paid leave one subscription; the other is paid back': async (
    shop,
  ) => {
    const buyer = await shop.bought()
    const second = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: await shop.customerOf(buyer),
      line_items: [{ price_data: monthlyPrice, quantity: 1 }],
      success_url: 'http://shop.test/complete?sessionId={CHECKOUT_SESSION_ID}',
    })
    await shop.advance(60_000)
    await shop.pay(second.url ?? '')
    await shop.rest()
    const subscriptions = await shop.subscriptionsOf(buyer)

    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled', 'active'])
    expect((await shop.charges(buyer)).data).toMatchObject([
      { amount: -3563 },
      { amount: 3563 },
      { amount: 3563 },
    ])
  },

  '14. a page that was left, or a card that was declined, leaves nothing behind': async (shop) => {
    const buyer = await shop.account()
    const { isPaid } = await shop.pay(await orderPlan(shop, buyer), cards.declined)
    await orderPlan(shop, buyer, yearly)
    await shop.receive()
    const before = await shop.user(buyer)
    await shop.pay(await orderPlan(shop, buyer))
    await shop.rest()

    expect(isPaid).toBe(false)
    expect(before).toMatchObject(none)
    expect(await shop.user(buyer)).toMatchObject({ ...active, planId: monthly })
  },

  '15. a first invoice of nothing needs no card and breaks nothing': async (shop) => {
    await shop.coupon('GRATIS', { percent_off: 100 })
    const buyer = await shop.account()
    const page = await orderPlan(shop, buyer, monthly, { coupon: 'GRATIS' })
    await shop.bench.post(page, { email: 'fara-card@example.ro' })
    await shop.rest()

    expect(await shop.user(buyer)).toMatchObject({ ...active, cardBrand: null })
    expect((await shop.charges(buyer)).data).toMatchObject([{ amount: 0, card_brand: null }])
  },

  '16. a coupon is not used up by a payment that failed': async (shop) => {
    await shop.coupon('UNUL', { percent_off: 50 }, { max_redemptions: 1 })
    const buyer = await shop.account()
    const page = await orderPlan(shop, buyer, monthly, { coupon: 'UNUL' })
    const first = await shop.pay(page, cards.declined)
    await shop.receive()
    const second = await shop.pay(await orderPlan(shop, buyer, monthly, { coupon: 'UNUL' }))
    await shop.rest()

    expect([first.isPaid, second.isPaid]).toEqual([false, true])
    expect((await shop.charges(buyer)).data).toMatchObject([{ amount: 1781 }])
  },
})
