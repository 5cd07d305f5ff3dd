import type { Feature } from '#server/http/feature.ts'
import { DISPUTE_JOB, disputeService } from './dispute-service.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { moneyRoutes } from './routes.ts'

type Needs = Parameters<typeof moneyRoutes>[0] &
  Parameters<typeof disputeService>[0] &
  Omit<Parameters<typeof disputeRoutes>[0], 'service'>

export function moneyFeature(needs: Needs): Feature {
  const service = disputeService(needs)
  const tables = moneyRoutes(needs)
  const disputes = disputeRoutes({ ...needs, service })

  return {
    routes: (api) => {
      tables(api)
      disputes(api)
    },
    jobs: { [DISPUTE_JOB]: service.job },
  }
}
