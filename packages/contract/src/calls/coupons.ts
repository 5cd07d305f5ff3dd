import { call } from '../call.ts'
import { CouponVerification } from '../entities/coupon-verification.ts'
import { Interval } from '../entities/period.ts'
import { body, Coupon } from '../request.ts'

/** What a coupon is worth on a plan of this interval; a bad one is an answer too, `valid: false` (spec §7, D118). */
export const verifyCoupon = call({
  method: 'POST',
  path: '/coupons/verify',
  access: 'user',
  summary: 'Whether a coupon is valid, and the price it leads to.',
  body: body({ coupon: Coupon, interval: Interval }),
  data: CouponVerification,
})
