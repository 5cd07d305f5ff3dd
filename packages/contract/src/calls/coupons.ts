import { HOUR_SECONDS } from '@hlizo/kit/durations'
import { call } from '../call.ts'
import { CouponVerification } from '../entities/coupon-verification.ts'
import { Interval } from '../entities/period.ts'
import { sharedLimit, signedIn } from '../limits.ts'
import { body, Coupon } from '../request.ts'

/** An invalid coupon is a 200 response with `valid: false` (D118). */
export const verifyCoupon = call({
  method: 'POST',
  path: '/coupons/verify',
  access: 'user',
  precedence: 'account',
  // Also reveals whether a voucher is valid, so it is limited over all accounts of a network address too.
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
