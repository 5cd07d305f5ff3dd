import * as z from 'zod/mini'
import { TextCursor } from '../cursor.ts'
import { CouponTerms, StudioCoupon } from '../entities/studio-coupon.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const one = z.object({ couponId: RecordId })

const Filters = z.object({
  state: z.optional(z.enum(['active', 'over'])),
  /** A part of the code. */
  code: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
})

/** The newest first. */
export const listCoupons = studioCall({
  method: 'GET',
  path: '/studio/money/coupons',
  roles: ['finance', 'support'],
  proof: 'session',
  summary: 'Coupons and how often they were used.',
  query: z.extend(Filters, { cursor: z.optional(TextCursor) }),
  data: z.array(StudioCoupon),
  isPaged: true,
})

export const exportCoupons = studioCall({
  method: 'GET',
  path: '/studio/money/coupons/export',
  roles: ['finance'],
  proof: 'session',
  encoding: 'csv',
  summary: 'All coupons of a filter as CSV.',
  query: Filters,
})

/** COUPON_EXISTS: a coupon with this code is active. COUPON_TERMS: the terms contradict each other. */
export const createCoupon = studioCall({
  method: 'POST',
  path: '/studio/money/coupons',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Creates a coupon, which can be used at once.',
  body: body({ terms: CouponTerms, reason: Reason }),
  data: StudioCoupon,
  refuses: ['REASON_REQUIRED', 'COUPON_EXISTS', 'COUPON_TERMS', 'PROVIDER_UNAVAILABLE'],
  takesIdempotencyKey: true,
})

/** COUPON_OVER: it has ended. COUPON_TERMS: it was used as often already. */
export const limitCoupon = studioCall({
  method: 'PUT',
  path: '/studio/money/coupons/{couponId}/limit',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Changes how often a coupon can be used.',
  params: one,
  body: body({
    maxRedemptions: StudioCoupon.shape.maxRedemptions,
    reason: Reason,
  }),
  data: StudioCoupon,
  refuses: ['REASON_REQUIRED', 'COUPON_OVER', 'COUPON_TERMS', 'PROVIDER_UNAVAILABLE'],
  takesIdempotencyKey: true,
})

/** Discounts that were given go on. COUPON_OVER: it has ended. */
export const endCoupon = studioCall({
  method: 'POST',
  path: '/studio/money/coupons/{couponId}/end',
  roles: ['finance'],
  proof: 'recent',
  summary: 'Ends a coupon: it cannot be used any more.',
  params: one,
  body: body({ reason: Reason }),
  data: StudioCoupon,
  refuses: ['REASON_REQUIRED', 'COUPON_OVER', 'PROVIDER_UNAVAILABLE'],
  takesIdempotencyKey: true,
})
