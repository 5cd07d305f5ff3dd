import { getToday, retryFailedMails } from '@hlizo/contract/calls/studio-today'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'

const LOOK_EVERY_MS = 10_000

/** What waits; looked at again while it is on screen. */
export const todayQuery = () => ({
  ...studioQuery(getToday),
  refetchInterval: LOOK_EVERY_MS,
  refetchOnMount: 'always' as const,
})

export function useRetryMails() {
  const client = useQueryClient()

  return useMutation({
    mutationFn: () => studioRequest(retryFailedMails),
    onSettled: () => client.invalidateQueries({ queryKey: [getToday.path] }),
  })
}
