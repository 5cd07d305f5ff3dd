import type { ChargeCurrency, Discount } from '@hlizo/domain/charge-amount'
import type { DiscountOf } from './lei-coupons.ts'
import type { PlanChoice } from './plan-choice.ts'
import type { PlanTerms } from './plan-terms.ts'
import type { Circumstances, Quotes } from './quotes.ts'

/** A plan with its current terms and the discount of its coupon. */
export type Sale = PlanChoice & { readonly terms: PlanTerms; readonly discount: Discount | null }

/** Prices a choice in a currency. `asOf` is when the sale began, so that a repeated request has the same price after the rate has changed. */
export type SellPlan = (
  choice: PlanChoice,
  currency: ChargeCurrency,
  more?: Circumstances,
) => Promise<Sale>

export function planSeller(deps: { quotes: Quotes; discountOf: DiscountOf }): SellPlan {
  const { quotes, discountOf } = deps

  return async (choice, currency, circumstances) => {
    const terms = await quotes.termsFor(choice.plan, currency, circumstances)
    const discount = choice.coupon === null ? null : await discountOf(choice.coupon, terms.rate)

    return { ...choice, terms, discount }
  }
}
