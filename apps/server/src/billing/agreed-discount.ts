import type Stripe from 'stripe'
import { idOf } from './stripe-reference.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** A discount that was agreed before it takes effect: by a promotion code, or by a coupon alone. */
export type AgreedDiscount = {
  readonly promotionCodeId: string | null
  readonly couponId: string | null
}

const none: AgreedDiscount = { promotionCodeId: null, couponId: null }

/** Whether a promotion code can still be used, and the coupon that it stands for. */
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

/**
 * How an agreed discount is asked for now: by its code, or by the coupon when the code has expired or is used
 * up since. Without a coupon that is valid there is none.
 */
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

/** What the phase of a schedule names; what runs already, by a discount of its own, is not agreed for later. */
export const discountNamedBy = (
  named: Stripe.SubscriptionSchedule.Phase.Discount | undefined,
): AgreedDiscount => ({
  promotionCodeId: idOf(named?.promotion_code),
  couponId: idOf(named?.coupon),
})

/** The coupon of an agreed discount. */
export async function couponOf(
  stripe: Stripe,
  { promotionCodeId, couponId }: AgreedDiscount,
): Promise<Stripe.Coupon | null> {
  if (couponId !== null) return stripe.coupons.retrieve(couponId)
  if (promotionCodeId === null) return null

  return (await promoted(stripe, promotionCodeId)).coupon
}

/** An agreed discount as a parameter of a request; nothing for none. */
export const discountsParam = ({ promotionCodeId, couponId }: AgreedDiscount) => {
  if (promotionCodeId !== null) return { discounts: [{ promotion_code: promotionCodeId }] }

  return couponId === null ? {} : { discounts: [{ coupon: couponId }] }
}
