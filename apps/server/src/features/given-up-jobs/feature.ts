import type { Feature } from '#server/http/feature.ts'
import { givenUpJobsRoutes } from './routes.ts'

/** Jobs that were given up, in Studio. */
export const givenUpJobsFeature = (needs: Parameters<typeof givenUpJobsRoutes>[0]): Feature => ({
  routes: givenUpJobsRoutes(needs),
})
