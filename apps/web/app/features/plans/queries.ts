import { verifyCoupon } from '@hlizo/contract/calls/coupons'
import { listPlans } from '@hlizo/contract/calls/plans'
import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { Interval } from '@hlizo/contract/entities/period'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'

/** Everything on offer: plans, gifts, the exchange rate. */
export const offerQuery = () => apiQuery('stripe-plans', listPlans)

/** Asks whether a coupon fits the plans of an interval. */
export const askCoupon = (coupon: string, interval: Interval): Promise<CouponVerification> =>
  request(verifyCoupon, { body: { coupon, interval } })
