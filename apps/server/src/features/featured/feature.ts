import type { Feature } from '#server/http/feature.ts'
import { featuredRoutes } from './routes.ts'

export const featuredFeature = (needs: Parameters<typeof featuredRoutes>[0]): Feature => ({
  routes: featuredRoutes(needs),
})
