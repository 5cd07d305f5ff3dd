import {
  listGivenUpJobs,
  listSystemFindings,
  retryGivenUpJobs,
} from '@hlizo/contract/calls/studio-system'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

export const systemFindingsQuery = () => studioQuery(listSystemFindings)

export const givenUpJobsQuery = () => studioQuery(listGivenUpJobs)

export const useRetryJobs = (kind: string) =>
  useChange([listGivenUpJobs], (reason: string) =>
    studioRequest(retryGivenUpJobs, { body: { kind, reason } }),
  )
