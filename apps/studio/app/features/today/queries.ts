import {
  dismissFailedMail,
  followToday,
  getToday,
  listTodayItems,
  retryFailedMails,
  TODAY_EVENT,
} from '@hlizo/contract/calls/studio-today'
import { Today, type TodayKind } from '@hlizo/contract/entities/studio-today'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioRequest } from '#studio/lib/studio-request.ts'
import { useChange } from '#studio/lib/use-change.ts'
import { useFollowed } from '#studio/lib/use-followed.ts'

/** While the stream is away. */
const LOOK_EVERY_MS = 10_000
/** It is asked for when the screen is chosen, and not again when it is shown. */
const FRESH_MS = 2_000

export const todayQuery = () => ({ ...studioQuery(getToday), staleTime: FRESH_MS })

/** What waits, as it is now, while it is on screen. */
export function useToday() {
  const client = useQueryClient()
  const query = todayQuery()
  const isFollowed = useFollowed(followToday, {
    // The stream begins with the same reading: both at once would keep the first answer waiting.
    before: () => client.prefetchQuery({ ...query, staleTime: Infinity }),
    onEvent: ({ name, data }) => {
      if (name !== TODAY_EVENT) return
      // An answer that was asked for before would be older than the event.
      void client.cancelQueries({ queryKey: query.queryKey })
      client.setQueryData(query.queryKey, Today.parse(data))
    },
  })

  return useQuery({ ...query, refetchInterval: isFollowed ? false : LOOK_EVERY_MS })
}

/** All that waits of one kind, as it is now. */
export const todayItemsQuery = (kind: TodayKind) => ({
  ...studioQuery(listTodayItems, { params: { kind } }),
  refetchInterval: LOOK_EVERY_MS,
})

const shown = [getToday, listTodayItems]

export const useRetryMails = () => useChange(shown, () => studioRequest(retryFailedMails))

export const useDismissMail = (mailId: string) =>
  useChange(shown, (reason: string) =>
    studioRequest(dismissFailedMail, { params: { mailId }, body: { reason } }),
  )
