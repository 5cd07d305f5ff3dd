import { verifyCoupon } from '@hlizo/contract/calls/coupons'
import type { CouponVerificationGiven } from '@hlizo/contract/entities/coupon-verification'
import type { Interval } from '@hlizo/contract/entities/period'
import type { Queries } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { ChargeCurrency, Charged } from '@hlizo/domain/charge-amount'
import { monthsOf } from '@hlizo/domain/period'
import { askProvider } from '#server/billing/ask-provider.ts'
import type { DiscountOf } from '#server/billing/lei-coupons.ts'
import { advertisedPrice } from '#server/billing/euro-price.ts'
import { intervalOf, offerStore, type PlanRow } from '#server/billing/offer-store.ts'
import type { FindPromotionCode, UsableCode } from '#server/billing/promotion-codes.ts'
import type { Quotes } from '#server/billing/quotes.ts'
import type { Routes } from '#server/http/api.ts'

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly findPromotionCode: FindPromotionCode
  readonly quotes: Quotes
  readonly discountOf: DiscountOf
  /** Returns null when the code cannot be redeemed. */
  readonly giftMonths: (code: string) => Promise<number | null>
}

const INVALID = {
  valid: false,
  discountedPriceAmount: null,
  discountedPriceDurationInMonths: null,
  duration: null,
} as const

// The SDK's type allows unknown durations; they are shown as a single discount.
const knownDuration = (duration: string) =>
  duration === 'forever' || duration === 'repeating' ? duration : 'once'

async function chargesWith(
  { quotes, discountOf, clock }: Deps,
  plan: PlanRow,
  { coupon }: UsableCode,
): Promise<Record<'card' | 'paypal', Charged>> {
  const { priceMinor } = advertisedPrice(plan, clock.now())
  const chargeIn = async (currency: ChargeCurrency) => {
    const discount = await discountOf(coupon, await quotes.rateFor(currency))
    return quotes.charge(priceMinor, currency, { discount })
  }

  return {
    card: await chargeIn(quotes.currencyOf('card')),
    paypal: await chargeIn(quotes.currencyOf('paypal')),
  }
}

function verification(
  plan: PlanRow,
  code: UsableCode,
  charges: Record<'card' | 'paypal', Charged>,
): CouponVerificationGiven {
  const { duration, duration_in_months: months } = code.coupon

  return {
    valid: true,
    discountedPriceAmount: charges.paypal.amountMinor / 100,
    discountedPriceDurationInMonths: duration === 'once' ? monthsOf(plan) : (months ?? null),
    duration: knownDuration(duration),
    charges,
  }
}

/** The months of a gift code cost nothing (D124). */
const gift = (months: number): CouponVerificationGiven => ({
  valid: true,
  discountedPriceAmount: 0,
  discountedPriceDurationInMonths: months,
  duration: 'repeating',
  isGift: true,
})

/** What a coupon or gift code makes of the price; one that does not is a response, no refusal (spec §5, D118). */
export function couponsRoutes(deps: Deps): Routes {
  const { db, findPromotionCode, giftMonths } = deps
  const planFor = async (interval: Interval) => {
    const plans = await offerStore(db).plans()
    return plans.find((plan) => plan.isPublic && intervalOf(plan) === interval)
  }

  return (api) =>
    api.answer(verifyCoupon, async ({ body }) => {
      const plan = await planFor(body.interval)
      if (!plan) return INVALID
      // A gift does not replace a yearly plan.
      const months = await giftMonths(body.coupon)
      if (months !== null) return body.interval === 'MONTHLY' ? gift(months) : INVALID

      const { coupon } = body
      const code = await askProvider(() => findPromotionCode(coupon.toUpperCase(), plan.id))
      if (!code) return INVALID
      const charges = await askProvider(() => chargesWith(deps, plan, code))

      return verification(plan, code, charges)
    })
}
