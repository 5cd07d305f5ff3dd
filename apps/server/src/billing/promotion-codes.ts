import type Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { advertisedPrice } from './euro-price.ts'
import { offerStore } from './offer-store.ts'

/** A code that can be used now for a plan, and its discount. */
export type UsableCode = {
  readonly id: string
  readonly coupon: Stripe.Coupon
}

/** Finds a code for a plan; `null` when none can be used. */
export type FindPromotionCode = (code: string, planId: string) => Promise<UsableCode | null>

function couponOf(promotionCode: Stripe.PromotionCode): Stripe.Coupon | null {
  const { coupon } = promotionCode.promotion
  return typeof coupon === 'object' && coupon !== null && !('deleted' in coupon) ? coupon : null
}

function isUsable(promotionCode: Stripe.PromotionCode, planId: string, now: Date): boolean {
  const {
    active,
    expires_at: expiresAt,
    max_redemptions: most,
    times_redeemed: used,
  } = promotionCode
  const coupon = couponOf(promotionCode)
  const isOver = expiresAt !== null && expiresAt * 1000 <= now.getTime()
  const isUsedUp = most !== null && used >= most
  if (!active || isOver || isUsedUp || coupon?.valid !== true) return false

  const products = coupon.applies_to?.products ?? []
  return products.length === 0 || products.includes(planId)
}

/** The result is advice: the provider decides again at the purchase. */
export function promotionCodeFinder(deps: {
  db: Queries
  stripe: Stripe
  clock: Clock
}): FindPromotionCode {
  const { db, stripe, clock } = deps

  /** Whether the price of the plan is at least the minimum of the code in euro. */
  const isDearEnough = async ({ restrictions }: Stripe.PromotionCode, planId: string) => {
    const { minimum_amount: minimum, minimum_amount_currency: currency } = restrictions
    if (minimum === null || currency !== 'eur') return true
    const plan = await offerStore(db).plan(planId)

    return plan === null || advertisedPrice(plan, clock.now()).priceMinor >= minimum
  }

  return async (code, planId) => {
    const { data } = await stripe.promotionCodes.list({
      code,
      active: true,
      limit: 1,
      expand: ['data.promotion.coupon', 'data.promotion.coupon.applies_to'],
    })
    const [found] = data
    const coupon = found === undefined ? null : couponOf(found)
    if (!found || !coupon || !isUsable(found, planId, clock.now())) return null
    if (!(await isDearEnough(found, planId))) return null

    return { id: found.id, coupon }
  }
}
