import type { Feature } from '#server/http/feature.ts'
import { pinsRoutes } from './routes.ts'

export const pinsFeature = (needs: Parameters<typeof pinsRoutes>[0]): Feature => ({
  routes: pinsRoutes(needs),
})
