import type { Feature } from '#server/http/feature.ts'
import { comediansRoutes } from './routes.ts'

/** Comedians and their titles (D60, D84). */
export const comediansFeature = (needs: Parameters<typeof comediansRoutes>[0]): Feature => ({
  routes: comediansRoutes(needs),
})
