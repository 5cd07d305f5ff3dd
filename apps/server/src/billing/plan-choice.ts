import type { Queries } from '@hlizo/database/database'
import { ApiError } from '#server/http/api-error.ts'
import { askProvider } from './ask-provider.ts'
import { intervalOf, offerStore, type PlanRow } from './offer-store.ts'
import type { FindPromotionCode } from './promotion-codes.ts'
import type { ProviderCatalogue } from './provider-catalogue.ts'

/** A plan somebody has chosen, with what the provider calls its price and the coupon. */
export type PlanChoice = {
  readonly plan: PlanRow
  readonly priceId: string
  readonly promotionCodeId: string | null
}

/** Looks a choice up. @throws ApiError PLAN_NOT_FOUND or COUPON_INVALID. */
export type ChoosePlan = (planName: string, coupon: string | undefined) => Promise<PlanChoice>

/** A plan on sale by its id, or by its interval: MONTHLY, YEARLY. */
export function planChooser(deps: {
  db: Queries
  catalogue: () => ProviderCatalogue
  findPromotionCode: FindPromotionCode
}): ChoosePlan {
  const { db, catalogue, findPromotionCode } = deps

  return async (planName, coupon) => {
    const plans = (await offerStore(db).plans()).filter(({ isPublic }) => isPublic)
    const plan =
      plans.find(({ id }) => id === planName) ?? plans.find((one) => intervalOf(one) === planName)
    const priceId = plan && catalogue().priceOf(plan.id)
    if (!plan || priceId === undefined) throw new ApiError('PLAN_NOT_FOUND')
    if (coupon === undefined) return { plan, priceId, promotionCodeId: null }

    const code = await askProvider(() => findPromotionCode(coupon.toUpperCase(), plan.id))
    if (code === null) throw new ApiError('COUPON_INVALID')

    return { plan, priceId, promotionCodeId: code.id }
  }
}
