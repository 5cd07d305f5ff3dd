import type { Feature } from '#server/http/feature.ts'
import { saveOffersRoutes } from './routes.ts'

export const saveOffersFeature = (needs: Parameters<typeof saveOffersRoutes>[0]): Feature => ({
  routes: saveOffersRoutes(needs),
})
