import type Stripe from 'stripe'
import { idOf } from './stripe-reference.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** A discount agreed before it takes effect: by a promotion code, or by a coupon alone. */
export type AgreedDiscount = {
  readonly promotionCodeId: string | null
  readonly couponId: string | null
}

const none: AgreedDiscount = { promotionCodeId: null, couponId: null }

/** Whether a promotion code can still be used, and its coupon. */
async function promoted(stripe: Stripe, promotionCodeId: string) {
  const { active, promotion } = await stripe.promotionCodes.retrieve(promotionCodeId, {
    expand: ['promotion.coupon'],
  })

  return { active, coupon: typeof promotion.coupon === 'object' ? promotion.coupon : null }
}

async function usableCoupon(stripe: Stripe, couponId: string): Promise<AgreedDiscount> {
  try {
    const { valid } = await stripe.coupons.retrieve(couponId)
    return valid ? { promotionCodeId: null, couponId } : none
  } catch (error) {
    if (!isStripeRefusal(error)) throw error
    return none
  }
}

/** How to request an agreed discount now: by its code, or by the coupon when the code has expired or is used up. Null when the coupon is no longer valid. */
export async function redeemable(
  stripe: Stripe,
  { promotionCodeId, couponId }: AgreedDiscount,
): Promise<AgreedDiscount> {
  if (promotionCodeId === null) return couponId === null ? none : usableCoupon(stripe, couponId)
  const { active, coupon } = await promoted(stripe, promotionCodeId)
  if (!coupon?.valid) return none

  return active
    ? { promotionCodeId, couponId: null }
    : { promotionCodeId: null, couponId: coupon.id }
}

/** The discount of a schedule phase. A running discount is not an agreed one. */
export const discountNamedBy = (
  named: Stripe.SubscriptionSchedule.Phase.Discount | undefined,
): AgreedDiscount => ({
  promotionCodeId: idOf(named?.promotion_code),
  couponId: idOf(named?.coupon),
})

export async function couponOf(
  stripe: Stripe,
  { promotionCodeId, couponId }: AgreedDiscount,
): Promise<Stripe.Coupon | null> {
  if (couponId !== null) return stripe.coupons.retrieve(couponId)
  if (promotionCodeId === null) return null

  return (await promoted(stripe, promotionCodeId)).coupon
}

export const discountsParam = ({ promotionCodeId, couponId }: AgreedDiscount) => {
  if (promotionCodeId !== null) return { discounts: [{ promotion_code: promotionCodeId }] }

  return couponId === null ? {} : { discounts: [{ coupon: couponId }] }
}
