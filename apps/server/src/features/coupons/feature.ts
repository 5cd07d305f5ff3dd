import type { Feature } from '#server/http/feature.ts'
import { COUPON_JOB, couponService, COUPONS_SYNC_JOB } from './coupon-service.ts'
import { couponsRoutes } from './routes.ts'
import { studioCouponRoutes } from './studio-routes.ts'

type Needs = Parameters<typeof couponsRoutes>[0] &
  Parameters<typeof couponService>[0] &
  Omit<Parameters<typeof studioCouponRoutes>[0], 'coupons'>

export function couponsFeature(needs: Needs): Feature {
  const coupons = couponService(needs)
  const visitors = couponsRoutes(needs)
  const studio = studioCouponRoutes({ ...needs, coupons })

  return {
    routes: (api) => {
      visitors(api)
      studio(api)
    },
    jobs: { [COUPON_JOB]: coupons.job, [COUPONS_SYNC_JOB]: coupons.syncJob },
  }
}
