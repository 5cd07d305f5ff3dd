import { expect } from 'vitest'
import { testVoucher, orderPlan } from '#server/testing-billing.ts'
import { codeIn, monthly, runScenarios, yearly } from './testing-shop.ts'

runScenarios({
  '2. a repeated webhook of a gift issues no second code': async (shop) => {
    const key = await shop.buyGift({ recipientEmail: 'nepot@example.ro' })
    const events = await shop.sent()
    await Promise.all([...events, ...events, ...events].map((event) => shop.deliver(event)))
    await shop.rest()
    const looks = await Promise.all([shop.look(key), shop.look(key)])

    expect(new Set(looks.map(codeIn)).size).toBe(1)
    expect(await shop.mailsTo('nepot@example.ro')).toHaveLength(1)
  },

  '17. of two who redeem one gift at once, one wins': async (shop) => {
    const code = codeIn(await shop.look(await shop.buyGift()))
    const friends = [await shop.account(), await shop.account(), await shop.account()]
    const answers = await Promise.all(friends.map((friend) => shop.redeem(friend, code)))
    await shop.rest()
    const users = await Promise.all(friends.map((friend) => shop.user(friend)))

    expect(answers.map(({ error }) => error ?? 'won').toSorted()).toEqual([
      'VOUCHER_USED',
      'VOUCHER_USED',
      'won',
    ])
    expect(users.filter(({ isSubscriptionActive }) => isSubscriptionActive)).toHaveLength(1)
  },

  '17. of two who pay with one coupon at once, one wins and the other is not charged': async (
    shop,
  ) => {
    await shop.coupon('UNUL', { percent_off: 50 }, { max_redemptions: 1 })
    const friends = [await shop.account(), await shop.account()]
    const pages = await Promise.all(
      friends.map((friend) => orderPlan(shop, friend, monthly, { coupon: 'UNUL' })),
    )
    const paid = await Promise.all(pages.map((page) => shop.pay(page)))
    await shop.rest()
    const charges = await shop.stripe.charges.list()

    expect(paid.filter(({ isPaid }) => isPaid)).toHaveLength(1)
    expect(charges.data).toHaveLength(1)
  },

  '18. a gift of months cannot be used for a year': async (shop) => {
    const code = codeIn(await shop.look(await shop.buyGift()))
    const friend = await shop.account()
    const verify = (interval: string) =>
      shop.api.call('POST', '/coupons/verify', friend, { coupon: code, interval })
    const [month, year] = [await verify('MONTHLY'), await verify('YEARLY')]
    const page = await orderPlan(shop, friend, yearly, { coupon: code })
    await shop.rest()

    expect(month.data).toMatchObject({
      valid: true,
      discountedPriceAmount: 0,
      discountedPriceDurationInMonths: testVoucher.durationAmount,
    })
    expect(year.data).toMatchObject({ valid: false })
    expect(page).toContain('reason=COUPON_INVALID')
  },
})
