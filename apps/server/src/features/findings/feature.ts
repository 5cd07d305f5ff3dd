import type { Feature } from '#server/http/feature.ts'
import {
  FINDINGS_JOB,
  FINDINGS_NOW_JOB,
  findingsJob,
  recurringFindingsJob,
} from './findings-job.ts'
import { findingRepairs } from './repair.ts'
import { findingsRoutes } from './routes.ts'

type Needs = Parameters<typeof findingsJob>[0] &
  Omit<Parameters<typeof findingsRoutes>[0], 'repair'> &
  Parameters<typeof findingRepairs>[0]

/** What check and doctor have found, stored for Studio; `stores/findings.ts` reads it. */
export const findingsFeature = (needs: Needs): Feature => ({
  routes: findingsRoutes({ ...needs, repair: findingRepairs(needs) }),
  jobs: {
    [FINDINGS_JOB]: recurringFindingsJob(needs),
    [FINDINGS_NOW_JOB]: findingsJob(needs),
  },
})
