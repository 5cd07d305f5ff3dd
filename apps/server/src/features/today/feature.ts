import type { Feature } from '#server/http/feature.ts'
import { todayRoutes } from './routes.ts'

export const todayFeature = (needs: Parameters<typeof todayRoutes>[0]): Feature => ({
  routes: todayRoutes(needs),
})
