import type { Feature } from '#server/http/feature.ts'
import { videosRoutes } from './routes.ts'

export const videosFeature = (needs: Parameters<typeof videosRoutes>[0]): Feature => ({
  routes: videosRoutes(needs),
})
