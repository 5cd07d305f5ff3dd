import * as z from 'zod/mini'
import { ChargeAmount } from './charge-amount.ts'

/** For how long a coupon lowers the price: `once` is the first period only (spec §3, D118). */
export const CouponDuration = z.enum(['forever', 'repeating', 'once'])
export type CouponDuration = z.infer<typeof CouponDuration>

/** What a coupon does to a plan of the asked interval (spec §3). The amount is in whole currency units. */
export const CouponVerification = z.object({
  valid: z.boolean(),
  discountedPriceAmount: z.nullable(z.number()),
  discountedPriceDurationInMonths: z.nullable(z.int()),
  duration: z.nullable(CouponDuration),
  /** The code is a gift's: it is redeemed, and nothing is to be paid (D124). */
  isGift: z.optional(z.boolean()),
  /** What is charged for the first period, by card and by PayPal (D133). */
  charges: z.optional(z.object({ card: ChargeAmount, paypal: ChargeAmount })),
})
export type CouponVerification = z.infer<typeof CouponVerification>
/** The same before it is answered. */
export type CouponVerificationGiven = z.input<typeof CouponVerification>
