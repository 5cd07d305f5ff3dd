import type { Feature } from '#server/http/feature.ts'
import { coViewsJob } from './co-views.ts'
import { homeSectionsRoutes } from './routes.ts'

/** The rows of the home page (spec §2 „Home”, §7, D68-D75). */
export const homeSectionsFeature = (needs: Parameters<typeof homeSectionsRoutes>[0]): Feature => ({
  routes: homeSectionsRoutes(needs),
  jobs: { 'home-sections.co-views': coViewsJob(needs) },
})
