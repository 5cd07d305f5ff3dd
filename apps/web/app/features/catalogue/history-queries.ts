import { clearHistory, listHistory, removeFromHistory } from '@hlizo/contract/calls/progress'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { FIRST_PAGE } from '#web/lib/first-page.ts'
import { request } from '#web/lib/api.ts'
import { staleTimes } from '#web/lib/cache.ts'
import { changeCached, queryClient } from '#web/lib/query-client.ts'

/** What the profile has watched, newest first, a page at a time (D97). */
export const historyQuery = () =>
  infiniteQueryOptions({
    queryKey: ['history'] as const,
    queryFn: ({ pageParam, signal }) =>
      request(listHistory, { query: { cursor: pageParam }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: staleTimes.history,
  })

/** What shows where a profile stopped, or is chosen by what it has seen. */
const touched = ['watchlist', 'home', 'video', 'show', 'recommendation', 'favorites'] as const

async function refreshTouched(): Promise<void> {
  for (const dataSet of touched) await queryClient().invalidateQueries({ queryKey: [dataSet] })
}

function keepEntries(isListed: (videoId: number) => boolean): void {
  const { queryKey } = historyQuery()
  changeCached(queryClient(), { queryKey }, () =>
    queryClient().setQueryData(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            entries: page.entries.filter(({ video }) => isListed(video.id)),
          })),
        },
    ),
  )
}

export async function forgetVideo(id: number): Promise<void> {
  await request(removeFromHistory, { params: { id }, isQuiet: true })
  keepEntries((videoId) => videoId !== id)
  await refreshTouched()
}

export async function forgetAll(): Promise<void> {
  await request(clearHistory, { isQuiet: true })
  keepEntries(() => false)
  await refreshTouched()
}
