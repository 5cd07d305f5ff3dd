import type Stripe from 'stripe'
import { SAVE_OFFER_MONTHS, SAVE_OFFER_PERCENT } from '@hlizo/contract/constants'
import type { Queries } from '@hlizo/database/database'
import { monthsOf } from '@hlizo/domain/period'
import { offerStore } from '#server/billing/offer-store.ts'
import { isKnownThere } from '#server/billing/stripe-refusal.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'

type Deps = { db: Queries; stripe: Stripe }

/** The discount of an offer, for the next months of a plan that is paid monthly. */
export type DiscountMaker = {
  /** Not beside another discount, a planned plan or another currency, which have their own prices. */
  readonly isPossible: (row: StoredSubscription) => Promise<boolean>
  readonly give: (row: StoredSubscription, key: string) => Promise<void>
}

const couponFor = (planId: string) =>
  `hlizo-save-${SAVE_OFFER_PERCENT}-${SAVE_OFFER_MONTHS}-${planId}`

/** The coupon has no promotion code, so that it cannot be typed. It lowers no other plan: a year lasts longer than the offer. */
async function ensureCoupon(stripe: Stripe, planId: string): Promise<string> {
  const id = couponFor(planId)
  try {
    await stripe.coupons.create({
      id,
      percent_off: SAVE_OFFER_PERCENT,
      duration: 'repeating',
      duration_in_months: SAVE_OFFER_MONTHS,
      applies_to: { products: [planId] },
    })
  } catch (error) {
    if (!isKnownThere(error)) throw error
  }

  return id
}

export function discountMaker({ db, stripe }: Deps): DiscountMaker {
  return {
    isPossible: async (row) => {
      const plan = await offerStore(db).plan(row.planId)
      const isMonthly = plan && monthsOf(plan) === 1
      if (!isMonthly || row.nextPlanId !== null || row.continuesBy !== null) return false
      const { discounts } = await stripe.subscriptions.retrieve(row.id)

      return discounts.length === 0
    },
    give: async ({ id, planId }, key) => {
      const coupon = await ensureCoupon(stripe, planId)
      await stripe.subscriptions.update(id, { discounts: [{ coupon }] }, { idempotencyKey: key })
    },
  }
}
