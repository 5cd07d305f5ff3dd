import type { Feature } from '#server/http/feature.ts'
import { pausesRoutes } from './routes.ts'

export const pausesFeature = (needs: Parameters<typeof pausesRoutes>[0]): Feature => ({
  routes: pausesRoutes(needs),
})
