import type { Feature } from '#server/http/feature.ts'
import { seatsRoutes } from './routes.ts'
import { SETTLE_JOB, settleSeatsJob } from './settle-seats.ts'

/** Friends on profiles of an account (D160). */
export const seatsFeature = (
  needs: Parameters<typeof seatsRoutes>[0] & Parameters<typeof settleSeatsJob>[0],
): Feature => ({
  routes: seatsRoutes(needs),
  jobs: { [SETTLE_JOB]: settleSeatsJob(needs) },
})
