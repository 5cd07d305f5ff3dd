import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openShop, refusal, type TestShop } from '../testing-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.settle())

describe('a discount', () => {
  const codeWith = async (restrictions: Stripe.PromotionCodeCreateParams.Restrictions) => {
    const coupon = await shop.stripe.coupons.create({ percent_off: 50 })
    return shop.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      restrictions,
    })
  }
  const withCode = (promotion_code: string) =>
    refusal(shop.checkout({ discounts: [{ promotion_code }] }))

  it('requires the minimum amount of its code', async () => {
    const message =
      'This promotion code cannot be redeemed because the associated purchase does not meet the minimum amount requirement.'
    const high = await codeWith({ minimum_amount: 700, minimum_amount_currency: 'eur' })
    const foreign = await codeWith({ minimum_amount: 100, minimum_amount_currency: 'usd' })
    const fitting = await codeWith({
      minimum_amount: 100,
      minimum_amount_currency: 'usd',
      currency_options: { eur: { minimum_amount: 699 } },
    })
    const session = await shop.checkout({ discounts: [{ promotion_code: fitting.id }] })

    expect(await withCode(high.id)).toMatchObject({
      message,
      param: 'discounts[0][promotion_code]',
    })
    expect(await withCode(foreign.id)).toMatchObject({ message })
    expect(session.amount_total).toBe(349)
  })

  it('is limited to a first transaction by its code', async () => {
    const { customer } = await shop.subscribed()
    const code = await codeWith({ first_time_transaction: true })
    const error = await refusal(
      shop.checkout({ customer: customer.id, discounts: [{ promotion_code: code.id }] }),
    )

    expect(error.message).toBe(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    )
  })

  it('subtracts an amount in its currency from its products', async () => {
    const usd = await shop.stripe.coupons.create({ amount_off: 100, currency: 'usd' })
    const other = await shop.stripe.products.create({ name: 'Altceva' })
    const foreign = await shop.stripe.coupons.create({
      percent_off: 50,
      applies_to: { products: [other.id] },
    })
    const withCoupon = (coupon: string) => refusal(shop.checkout({ discounts: [{ coupon }] }))

    expect((await withCoupon(usd.id)).message).toContain('cannot be applied to a purchase in `eur`')
    expect((await withCoupon(foreign.id)).message).toBe(
      'This coupon cannot be redeemed because it does not apply to anything in this order.',
    )
  })
})
