import type { SubscriptionRow } from './subscription-store.ts'

/** The subscription, and the plan that is planned for it, which a shift plans again. */
export const plannedOf = (row: SubscriptionRow) => ({
  subscriptionId: row.id,
  nextPlanId: row.nextPlanId,
  nextPriceMinor: row.nextPriceMinor,
  nextPriceChangeId: row.nextPriceChangeId,
  nextPromotionCodeId: row.nextPromotionCodeId,
  nextCouponId: row.nextCouponId,
})
