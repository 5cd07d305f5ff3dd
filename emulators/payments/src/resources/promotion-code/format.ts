import type { Stripe } from 'stripe'
import { isCodeActive, type PromotionCodeState } from './state.ts'

export function formatPromotionCode(code: PromotionCodeState, now: number): Stripe.PromotionCode {
  return {
    id: code.id,
    object: 'promotion_code',
    active: isCodeActive(code, now),
    code: code.code,
    created: code.created,
    customer: code.customer,
    customer_account: null,
    expires_at: code.expiresAt,
    livemode: false,
    max_redemptions: code.maxRedemptions,
    metadata: code.metadata,
    promotion: { type: 'coupon', coupon: code.coupon },
    restrictions: {
      first_time_transaction: code.firstTimeTransaction,
      minimum_amount: code.minimumAmount,
      minimum_amount_currency: code.minimumAmountCurrency,
    },
    times_redeemed: code.timesRedeemed,
  }
}
