import type Stripe from 'stripe'
import { coupons } from '@hlizo/demo/catalogue'

const planOf = { MONTHLY: 'abonament_lunar', YEARLY: 'abonament_anual' } as const

/** Creates the demo coupons at the payment provider; existing ones are not changed. */
export async function seedCoupons(stripe: Stripe): Promise<void> {
  for (const { code, percentOff, interval, months } of coupons) {
    const { data } = await stripe.promotionCodes.list({ code, limit: 1 })
    if (data.length > 0) continue

    const coupon = await stripe.coupons.create(
      {
        percent_off: percentOff,
        applies_to: { products: [planOf[interval]] },
        name: code,
        ...(months === null
          ? { duration: 'forever' }
          : { duration: 'repeating', duration_in_months: months }),
      },
      { idempotencyKey: `demo-coupon:${code}` },
    )
    await stripe.promotionCodes.create(
      { promotion: { type: 'coupon', coupon: coupon.id }, code },
      { idempotencyKey: `demo-code:${code}` },
    )
  }
}
