import type { Feature } from '#server/http/feature.ts'
import { contentRoutes } from './routes.ts'

export const contentFeature = (needs: Parameters<typeof contentRoutes>[0]): Feature => ({
  routes: contentRoutes(needs),
})
