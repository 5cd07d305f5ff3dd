import type { Feature } from '#server/http/feature.ts'
import { lineJobs } from './index-jobs.ts'
import { linesRoutes } from './routes.ts'
import { studioLinesRoutes } from './studio-routes.ts'

type Needs = Parameters<typeof linesRoutes>[0] &
  Parameters<typeof studioLinesRoutes>[0] &
  Parameters<typeof lineJobs>[0]

export function linesFeature(needs: Needs): Feature {
  const search = linesRoutes(needs)
  const studio = studioLinesRoutes(needs)

  return {
    routes: (api) => {
      search(api)
      studio(api)
    },
    jobs: lineJobs(needs),
  }
}
