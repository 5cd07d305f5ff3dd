import * as z from 'zod/mini'
import { Currency } from './currency.ts'

export const COUPON_AMOUNT_MAX_CENTS = 99_999
export const COUPON_MONTHS_MAX = 36

/** What a coupon gives and to whom. Exactly one of `percentOff` and `amountMinor` is set. */
const Terms = {
  percentOff: z.nullable(z.number().check(z.gt(0), z.lte(100))),
  amountMinor: z.nullable(z.int().check(z.minimum(1), z.maximum(COUPON_AMOUNT_MAX_CENTS))),
  /** Null for ever; 0 for one payment; else for so many months. */
  months: z.nullable(z.int().check(z.minimum(0), z.maximum(COUPON_MONTHS_MAX))),
  /** Empty for all plans. */
  planIds: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(20)),
  maxRedemptions: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  isFirstPurchase: z.boolean(),
  /** The price of the plan in euro cents from which it holds. */
  minimumMinor: z.nullable(z.int().check(z.minimum(1), z.maximum(COUPON_AMOUNT_MAX_CENTS))),
}

/** A coupon as an operator orders it. */
export const CouponTerms = z.object({
  ...Terms,
  code: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/)),
  currency: z.nullable(z.enum(['EUR', 'RON'])),
  expiresAt: z.nullable(z.iso.datetime()),
})
export type CouponTerms = z.infer<typeof CouponTerms>

export const CouponState = z.enum(['active', 'pending', 'ended', 'expired', 'used-up', 'refused'])
export type CouponState = z.infer<typeof CouponState>

/** A coupon in Studio. Moments are ISO UTC text. */
export const StudioCoupon = z.object({
  ...Terms,
  id: z.string(),
  code: z.string(),
  currency: z.nullable(Currency),
  expiresAt: z.nullable(z.string()),
  /** How often it was used; read from the provider every few minutes. */
  uses: z.int(),
  state: CouponState,
  createdAt: z.string(),
  createdBy: z.string(),
})
export type StudioCoupon = z.infer<typeof StudioCoupon>
