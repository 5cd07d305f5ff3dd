import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'

/** `once` is the first period only (spec §3, D118). */
export const CouponDuration = z.enum(['forever', 'repeating', 'once'])
export type CouponDuration = z.infer<typeof CouponDuration>

/** For a plan of the requested interval (spec §3). The amount is in whole currency units. */
export const CouponVerification = z.object({
  valid: z.boolean(),
  discountedPriceAmount: z.nullable(z.number()),
  discountedPriceDurationInMonths: z.nullable(z.int()),
  duration: z.nullable(CouponDuration),
  /** A gift code: it is redeemed, with nothing to pay (D124). */
  isGift: z.optional(z.boolean()),
  /** For the first period (D133). */
  charges: z.optional(z.object({ card: ChargeAmount, paypal: ChargeAmount })),
})
export type CouponVerification = z.infer<typeof CouponVerification>
export type CouponVerificationGiven = z.input<typeof CouponVerification>
