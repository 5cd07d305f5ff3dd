import * as z from 'zod/mini'
import { COUPON_MAX_LENGTH } from '../constants.ts'
import { couponMessages } from '../messages/coupon.ts'

/** Accepts anything that could be a code; the server verifies it (spec §5). */
export const CouponForm = z.object({
  coupon: z
    .string(couponMessages.wrong)
    .check(
      z.trim(),
      z.minLength(1, couponMessages.wrong),
      z.maxLength(COUPON_MAX_LENGTH, couponMessages.wrong),
    ),
})
export type CouponForm = z.infer<typeof CouponForm>
