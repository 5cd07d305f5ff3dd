import type { Feature } from '#server/http/feature.ts'
import { contentRoutes } from './routes.ts'

/** Search and category pages (spec §7, D78-D80). */
export const contentFeature = (needs: Parameters<typeof contentRoutes>[0]): Feature => ({
  routes: contentRoutes(needs),
})
