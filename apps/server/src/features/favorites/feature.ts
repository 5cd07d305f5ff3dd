import type { Feature } from '#server/http/feature.ts'
import { favoritesRoutes } from './routes.ts'

export const favoritesFeature = (needs: Parameters<typeof favoritesRoutes>[0]): Feature => ({
  routes: favoritesRoutes(needs),
})
