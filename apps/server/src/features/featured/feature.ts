import type { Feature } from '#server/http/feature.ts'
import { featuredRoutes } from './routes.ts'

/** The slides of the home page (spec §7 „Catalogue”, D76). */
export const featuredFeature = (needs: Parameters<typeof featuredRoutes>[0]): Feature => ({
  routes: featuredRoutes(needs),
})
