import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { Interval } from '@hlizo/contract/entities/period'
import { couponMessages } from '@hlizo/contract/messages/coupon'
import { plansMessages } from '@hlizo/contract/messages/plans'
import { formatPrice } from './price.ts'

/** The discounted price of a plan and its duration in words (D118); null when there is nothing to show. */
export function couponText(
  verification: CouponVerification,
  plan: { readonly price: number; readonly interval: Interval },
): string | null {
  const { valid, discountedPriceAmount, discountedPriceDurationInMonths, duration } = verification
  if (!valid || discountedPriceAmount === null || duration === null) return null

  const before = formatPrice(plan.price)
  const after = formatPrice(discountedPriceAmount)
  if (duration === 'forever') {
    const unit = plan.interval === 'YEARLY' ? 'YEAR' : 'MONTH'
    return couponMessages.forever(before, after, plansMessages.unitOne[unit])
  }
  if (plan.interval === 'YEARLY') return couponMessages.firstYear(before, after)

  return couponMessages.firstMonths(before, after, discountedPriceDurationInMonths ?? 1)
}
