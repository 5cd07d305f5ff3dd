import type { Feature } from '#server/http/feature.ts'
import { couponsRoutes } from './routes.ts'

/** Whether a coupon fits the plan of an interval, and what it makes of its price (spec §5, D118). */
export const couponsFeature = (needs: Parameters<typeof couponsRoutes>[0]): Feature => ({
  routes: couponsRoutes(needs),
})
