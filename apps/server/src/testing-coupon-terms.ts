import type { CouponTerms } from '@hlizo/contract/entities/studio-coupon'

/** A coupon of 20 % off the first payment, changed by `more`. For tests. */
export const couponTerms = (code: string, more: Partial<CouponTerms> = {}): CouponTerms => ({
  code,
  percentOff: 20,
  amountMinor: null,
  currency: null,
  months: 0,
  planIds: [],
  maxRedemptions: null,
  expiresAt: null,
  isFirstPurchase: false,
  minimumMinor: null,
  ...more,
})
