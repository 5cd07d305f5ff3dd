import type { Feature } from '#server/http/feature.ts'
import { comediansRoutes } from './routes.ts'

export const comediansFeature = (needs: Parameters<typeof comediansRoutes>[0]): Feature => ({
  routes: comediansRoutes(needs),
})
