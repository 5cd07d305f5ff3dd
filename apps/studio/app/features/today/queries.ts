import { getToday, retryFailedMails } from '@hlizo/contract/calls/studio-today'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'

const LOOK_EVERY_MS = 10_000

/** What waits; looked at again while it is on screen. */
export const todayQuery = () => ({
  ...studioQuery(getToday),
  refetchInterval: LOOK_EVERY_MS,
  refetchOnMount: 'always' as const,
})

export const useRetryMails = () => useChange([getToday], () => studioRequest(retryFailedMails))
