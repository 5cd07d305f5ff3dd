import type { Stripe } from 'stripe'
import type { DiscountState } from './state.ts'

export function formatDiscount(discount: DiscountState): Stripe.Discount {
  return {
    id: discount.id,
    object: 'discount',
    checkout_session: discount.checkoutSession,
    customer: discount.customer,
    customer_account: null,
    end: discount.end,
    invoice: discount.invoice,
    invoice_item: null,
    promotion_code: discount.promotionCode,
    source: { type: 'coupon', coupon: discount.coupon },
    start: discount.start,
    subscription: discount.subscription,
    subscription_item: null,
  }
}
