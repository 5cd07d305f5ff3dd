import { getNextVideo, getVideo } from '@hlizo/contract/calls/videos'
import type { Video } from '@hlizo/contract/entities/video'
import { MINUTE_MS } from '@hlizo/kit/durations'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { whilePreparing } from '#web/lib/while-preparing.ts'
import { sendUnsentOf } from './send-progress.ts'

/** Data of the video page that is this recent is used without a request, in milliseconds. */
const FRESH_MS = MINUTE_MS

/** The recent data of the video page, unless it was invalidated. */
function loadedBefore(id: number): { film: Video; at: number } | null {
  const { queryKey } = apiQuery('video', getVideo, { params: { id } })
  const state = queryClient().getQueryState<Video | null>(queryKey)
  if (!state?.data || state.isInvalidated || state.fetchStatus === 'fetching') return null

  return { film: state.data, at: state.dataUpdatedAt }
}

/**
 * A video with a newly signed stream. It starts with the data of the video page, and polls while
 * the film is prepared. Stored progress is sent first, so that the response has the newest
 * position.
 */
export const watchQuery = (id: number, profileId: () => Promise<number>) => ({
  ...apiQuery('watch', getVideo, { params: { id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await sendUnsentOf(id, profileId)
    return request(getVideo, { params: { id }, signal })
  },
  initialData: () => loadedBefore(id)?.film,
  initialDataUpdatedAt: () => loadedBefore(id)?.at,
  staleTime: FRESH_MS,
  // An old response has an old position and an old signature.
  gcTime: 0,
  refetchOnReconnect: false,
  ...whilePreparing,
})

/** The next video, or null (D82). Quiet: without it the film simply ends. */
export const nextVideoQuery = (id: number) =>
  apiQuery('recommendation', getNextVideo, { params: { id }, isQuiet: true })
