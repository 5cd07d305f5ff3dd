import type { Feature } from '#server/http/feature.ts'
import { showsRoutes } from './routes.ts'

export const showsFeature = (needs: Parameters<typeof showsRoutes>[0]): Feature => ({
  routes: showsRoutes(needs),
})
