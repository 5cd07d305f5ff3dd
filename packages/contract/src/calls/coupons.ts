import { call } from '../call.ts'
import { CouponVerification } from '../entities/coupon-verification.ts'
import { Interval } from '../entities/period.ts'
import { HOUR_SECONDS, sharedLimit, signedIn } from '../limits.ts'
import { body, Coupon } from '../request.ts'

/** What a coupon is worth on a plan of this interval; a bad one is an answer too, `valid: false` (spec §7, D118). */
export const verifyCoupon = call({
  method: 'POST',
  path: '/coupons/verify',
  access: 'user',
  precedence: 'account',
  // Also says whether a voucher is good, so it is counted over all accounts of an address too.
  limits: [
    signedIn,
    sharedLimit('coupon', 'account', 20, HOUR_SECONDS),
    sharedLimit('coupon-ip', 'ip', 60, HOUR_SECONDS),
  ],
  caching: 'none',
  summary: 'Whether a coupon is valid, and the price it leads to.',
  body: body({ coupon: Coupon, interval: Interval }),
  data: CouponVerification,
})
