import type { Feature } from '#server/http/feature.ts'
import { couponsRoutes } from './routes.ts'

export const couponsFeature = (needs: Parameters<typeof couponsRoutes>[0]): Feature => ({
  routes: couponsRoutes(needs),
})
