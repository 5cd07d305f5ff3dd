import type { Feature } from '#server/http/feature.ts'
import { videosRoutes } from './routes.ts'

/** The videos: one, lists of them, and what comes after one (spec §7 „Catalogue”). */
export const videosFeature = (needs: Parameters<typeof videosRoutes>[0]): Feature => ({
  routes: videosRoutes(needs),
})
