import type { Feature } from '#server/http/feature.ts'
import { presenceRoutes } from './routes.ts'

export const presenceFeature = (needs: Parameters<typeof presenceRoutes>[0]): Feature => ({
  routes: presenceRoutes(needs),
})
