import type { Feature } from '#server/http/feature.ts'
import { showsRoutes } from './routes.ts'

/** A show with its episodes (spec §7 „Catalogue”). */
export const showsFeature = (needs: Parameters<typeof showsRoutes>[0]): Feature => ({
  routes: showsRoutes(needs),
})
