import { verifyCoupon } from '@hlizo/contract/calls/coupons'
import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { Interval } from '@hlizo/contract/entities/period'
import type { Queries } from '@hlizo/database/database'
import { askProvider } from '#server/billing/ask-provider.ts'
import { intervalOf, offerStore, type PlanRow } from '#server/billing/offer-store.ts'
import type { FindPromotionCode, UsableCode } from '#server/billing/promotion-codes.ts'
import type { Feature } from '#server/http/feature.ts'

type Deps = {
  readonly db: Queries
  readonly findPromotionCode: FindPromotionCode
  /** How many months a gift code gives; `null` for what is none that can be redeemed. */
  readonly giftMonths: (code: string) => Promise<number | null>
}

const INVALID = {
  valid: false,
  discountedPriceAmount: null,
  discountedPriceDurationInMonths: null,
  duration: null,
} as const

/** What a plan costs with the code, in cents; never less than nothing. */
function discountedMinor({ priceMinor }: PlanRow, { coupon }: UsableCode): number {
  const percent = Math.round((priceMinor * (coupon.percent_off ?? 0)) / 100)

  return Math.max(0, priceMinor - percent - (coupon.amount_off ?? 0))
}

// The SDK leaves room for durations that do not exist yet; one of them is shown as a single discount.
const knownDuration = (duration: string) =>
  duration === 'forever' || duration === 'repeating' ? duration : 'once'

function verification(plan: PlanRow, code: UsableCode): CouponVerification {
  const { duration, duration_in_months: months } = code.coupon
  const onceMonths = plan.durationUnit === 'YEAR' ? plan.durationAmount * 12 : plan.durationAmount

  return {
    valid: true,
    discountedPriceAmount: discountedMinor(plan, code) / 100,
    discountedPriceDurationInMonths: duration === 'once' ? onceMonths : (months ?? null),
    duration: knownDuration(duration),
  }
}

/** A gift code typed as a coupon: nothing is to be paid for its months (D124). */
const gift = (months: number): CouponVerification => ({
  valid: true,
  discountedPriceAmount: 0,
  discountedPriceDurationInMonths: months,
  duration: 'repeating',
  isGift: true,
})

/** Whether a coupon fits the plan of an interval, and what it makes of its price (spec §5, D118). */
export function couponsFeature({ db, findPromotionCode, giftMonths }: Deps): Feature {
  const planFor = async (interval: Interval) => {
    const plans = await offerStore(db).plans()
    return plans.find((plan) => plan.isPublic && intervalOf(plan) === interval)
  }

  return {
    routes: (api) =>
      api.answer(verifyCoupon, async ({ body }) => {
        const plan = await planFor(body.interval)
        if (!plan) return INVALID
        // A gift is counted in months and replaces no year (payments.md §6.18).
        const months = await giftMonths(body.coupon)
        if (months !== null) return body.interval === 'MONTHLY' ? gift(months) : INVALID

        const { coupon } = body
        const code = await askProvider(() => findPromotionCode(coupon.toUpperCase(), plan.id))
        return code ? verification(plan, code) : INVALID
      }),
  }
}
