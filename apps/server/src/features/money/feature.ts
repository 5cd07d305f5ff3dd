import type { Feature } from '#server/http/feature.ts'
import { DISPUTE_JOB, disputeDesk } from './dispute-desk.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { moneyRoutes } from './routes.ts'

type Needs = Parameters<typeof moneyRoutes>[0] &
  Parameters<typeof disputeDesk>[0] &
  Omit<Parameters<typeof disputeRoutes>[0], 'desk'>

export function moneyFeature(needs: Needs): Feature {
  const desk = disputeDesk(needs)
  const tables = moneyRoutes(needs)
  const disputes = disputeRoutes({ ...needs, desk })

  return {
    routes: (api) => {
      tables(api)
      disputes(api)
    },
    jobs: { [DISPUTE_JOB]: desk.job },
  }
}
