import { dismissVideo, listDismissals, undoDismissal } from '@hlizo/contract/calls/dismissals'
import { beginLaugh, listLaughs } from '@hlizo/contract/calls/laughs'
import { getVideo } from '@hlizo/contract/calls/videos'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { addressOf } from '#web/lib/api-address.ts'
import { apiQuery } from '#web/lib/api-query.ts'
import { request, requestPage } from '#web/lib/api.ts'
import { staleTimes, type DataSet } from '#web/lib/cache.ts'
import { FIRST_PAGE } from '#web/lib/first-page.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** What to begin with. */
export const laughsQuery = () => ({
  ...apiQuery('laughs', listLaughs),
  // What was chosen before may have been played since.
  gcTime: 0,
})

/** What comes after a video that plays. That it plays is noted first, so that it does not come again. */
export const nextLaughsQuery = (id: number) =>
  queryOptions({
    queryKey: ['laughs', addressOf(beginLaugh, { params: { id } })] as const,
    queryFn: async ({ signal }) => {
      await request(beginLaugh, { params: { id }, signal, isQuiet: true })
      return request(listLaughs, { query: { except: String(id) }, signal, isQuiet: true })
    },
    staleTime: Number.POSITIVE_INFINITY,
    // The next time that it plays it must be noted again.
    gcTime: 0,
  })

/** A video as its page and the player read it. */
export const laughVideoQuery = (id: number) => apiQuery('video', getVideo, { params: { id } })

export const dismissalsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['dismissals', addressOf(listDismissals)] as const,
    queryFn: ({ pageParam, signal }) =>
      requestPage(listDismissals, { query: { cursor: pageParam }, signal, isQuiet: true }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: staleTimes.dismissals,
  })

const changed: readonly DataSet[] = ['dismissals', 'recommendation', 'home']

async function thenRefresh(change: Promise<unknown>): Promise<void> {
  await change
  for (const dataSet of changed) void queryClient().invalidateQueries({ queryKey: [dataSet] })
}

/** „Nu-i pentru mine”. */
export const dismiss = (id: number): Promise<void> =>
  thenRefresh(request(dismissVideo, { params: { id }, isQuiet: true }))

export const undoDismiss = (id: number): Promise<void> =>
  thenRefresh(request(undoDismissal, { params: { id }, isQuiet: true }))
