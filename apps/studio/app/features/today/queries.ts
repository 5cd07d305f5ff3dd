import {
  followToday,
  getToday,
  retryFailedMails,
  TODAY_EVENT,
} from '@hlizo/contract/calls/studio-today'
import { Today } from '@hlizo/contract/entities/studio-today'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'
import { useFollowed } from '#studio/lib/use-followed.ts'

/** While the stream is away. */
const LOOK_EVERY_MS = 10_000

/** What waits, as it is now, while it is on screen. */
export function useToday() {
  const client = useQueryClient()
  const query = studioQuery(getToday)
  const isFollowed = useFollowed(followToday, {
    onEvent: ({ name, data }) => {
      if (name !== TODAY_EVENT) return
      // An answer that was asked for before would be older than the event.
      void client.cancelQueries({ queryKey: query.queryKey })
      client.setQueryData(query.queryKey, Today.parse(data))
    },
  })

  return useQuery({
    ...query,
    refetchInterval: isFollowed ? false : LOOK_EVERY_MS,
    refetchOnMount: 'always',
  })
}

export const useRetryMails = () => useChange([getToday], () => studioRequest(retryFailedMails))
