import type { Feature } from '#server/http/feature.ts'
import { dismissalsRoutes } from './routes.ts'

export const dismissalsFeature = (needs: Parameters<typeof dismissalsRoutes>[0]): Feature => ({
  routes: dismissalsRoutes(needs),
})
