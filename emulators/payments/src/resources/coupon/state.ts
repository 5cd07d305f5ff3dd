import { z } from 'zod'
import { collection } from '../../store/collection.ts'

export const CouponState = z.object({
  id: z.string(),
  created: z.number(),
  deleted: z.boolean(),
  name: z.string().nullable(),
  percentOff: z.number().nullable(),
  amountOff: z.number().nullable(),
  currency: z.string().nullable(),
  currencyOptions: z.record(z.string(), z.number()).default({}),
  duration: z.enum(['forever', 'once', 'repeating']),
  durationInMonths: z.number().nullable(),
  maxRedemptions: z.number().nullable(),
  timesRedeemed: z.number(),
  redeemBy: z.number().nullable(),
  /** Product ids; empty means every product. */
  appliesTo: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
})
export type CouponState = z.output<typeof CouponState>

export const coupons = collection({ type: 'coupon', prefix: '', state: CouponState })

/** What a coupon of a fixed amount takes off in `currency`; null when it says nothing of that currency. */
export function amountOffIn(coupon: CouponState, currency: string): number | null {
  return coupon.currency === currency
    ? coupon.amountOff
    : (coupon.currencyOptions[currency] ?? null)
}

export function isCouponValid(coupon: CouponState, now: number): boolean {
  const isUsedUp = coupon.maxRedemptions !== null && coupon.timesRedeemed >= coupon.maxRedemptions
  const isOver = coupon.redeemBy !== null && coupon.redeemBy <= now

  return !coupon.deleted && !isUsedUp && !isOver
}
