import type { Feature } from '#server/http/feature.ts'
import { coViewsJob } from './co-views.ts'
import { homeSectionsRoutes } from './routes.ts'

export const homeSectionsFeature = (needs: Parameters<typeof homeSectionsRoutes>[0]): Feature => ({
  routes: homeSectionsRoutes(needs),
  jobs: { 'home-sections.co-views': coViewsJob(needs) },
})
