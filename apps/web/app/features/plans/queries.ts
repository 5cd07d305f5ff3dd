import { verifyCoupon } from '@hlizo/contract/calls/coupons'
import { getPurchaseQuote } from '@hlizo/contract/calls/payments'
import { listPlans } from '@hlizo/contract/calls/plans'
import type { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import type { Interval } from '@hlizo/contract/entities/period'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'

export const offerQuery = () => apiQuery('stripe-plans', listPlans)

/** What an order would cost now. Never from the cache: prices and rates change, and the amount is charged as shown. */
export const quoteQuery = (plan: string, coupon: string | undefined) =>
  queryOptions({
    queryKey: ['purchase-quote', plan, coupon] as const,
    queryFn: ({ signal }) =>
      request(getPurchaseQuote, { query: { plan, coupon }, signal, isQuiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

export const askCoupon = (coupon: string, interval: Interval): Promise<CouponVerification> =>
  request(verifyCoupon, { body: { coupon, interval } })
