import type Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import { ApiError } from '#server/http/api-error.ts'
import { askProvider } from './ask-provider.ts'
import { intervalOf, offerStore, type PlanRow } from './offer-store.ts'
import type { FindPromotionCode } from './promotion-codes.ts'
import type { ProviderCatalogue } from './provider-catalogue.ts'

/** A chosen plan with the provider's ids of the coupon. */
export type PlanChoice = {
  readonly plan: PlanRow
  readonly promotionCodeId: string | null
  readonly coupon: Stripe.Coupon | null
}

/** @throws ApiError PLAN_NOT_FOUND or COUPON_INVALID. */
export type ChoosePlan = (planName: string, coupon: string | undefined) => Promise<PlanChoice>

/** Finds a plan on sale by its id, or by its interval: MONTHLY, YEARLY. */
export function planChooser(deps: {
  db: Queries
  catalogue: ProviderCatalogue
  findPromotionCode: FindPromotionCode
}): ChoosePlan {
  const { db, catalogue, findPromotionCode } = deps

  return async (planName, coupon) => {
    const plans = (await offerStore(db).plans()).filter(({ isPublic }) => isPublic)
    const plan =
      plans.find(({ id }) => id === planName) ?? plans.find((one) => intervalOf(one) === planName)
    if (!plan) throw new ApiError('PLAN_NOT_FOUND')
    await askProvider(() => catalogue.ensure(plan))
    if (coupon === undefined) return { plan, promotionCodeId: null, coupon: null }

    const code = await askProvider(() => findPromotionCode(coupon.toUpperCase(), plan.id))
    if (code === null) throw new ApiError('COUPON_INVALID')

    return { plan, promotionCodeId: code.id, coupon: code.coupon }
  }
}
