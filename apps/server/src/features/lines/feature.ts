import type { FeatureWith } from '#server/http/feature.ts'
import type { TitleSetting } from '#server/stores/title-setting.ts'
import { lineJobs } from './index-jobs.ts'
import { publicLineSetting } from './public-line.ts'
import { linesRoutes } from './routes.ts'
import { studioLinesRoutes } from './studio-routes.ts'

type Needs = Parameters<typeof linesRoutes>[0] &
  Parameters<typeof studioLinesRoutes>[0] &
  Parameters<typeof lineJobs>[0]

type Offers = { readonly publicLine: TitleSetting }

export function linesFeature(needs: Needs): FeatureWith<Offers> {
  const search = linesRoutes(needs)
  const studio = studioLinesRoutes(needs)

  return {
    routes: (api) => {
      search(api)
      studio(api)
    },
    jobs: lineJobs(needs),
    offers: { publicLine: publicLineSetting },
  }
}
