import { getNextVideo, getVideo } from '@hlizo/contract/calls/videos'
import type { Video } from '@hlizo/contract/entities/video'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { whilePreparing } from '#web/lib/while-preparing.ts'
import { sendUnsentOf } from './send-progress.ts'

/** What the page of the video was told this recently need not be asked again, in milliseconds. */
const FRESH_MS = 60_000

/** What the page of a video has just been told, unless something has happened since. */
function toldBefore(id: number): { film: Video; at: number } | null {
  const { queryKey } = apiQuery('video', getVideo, { params: { id } })
  const state = queryClient().getQueryState<Video | null>(queryKey)
  if (!state?.data || state.isInvalidated || state.fetchStatus === 'fetching') return null

  return { film: state.data, at: state.dataUpdatedAt }
}

/**
 * A video with a fresh signed stream. From its page it starts with what that page knows; it asks again by
 * itself while the film is being prepared. Progress that this browser could not send goes first, so that the
 * answer names the newest place.
 */
export const watchQuery = (id: number, profileId: () => Promise<number>) => ({
  ...apiQuery('watch', getVideo, { params: { id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    await sendUnsentOf(id, profileId)
    return request(getVideo, { params: { id }, signal })
  },
  initialData: () => toldBefore(id)?.film,
  initialDataUpdatedAt: () => toldBefore(id)?.at,
  staleTime: FRESH_MS,
  // An old answer holds an old place and an old signature.
  gcTime: 0,
  refetchOnReconnect: false,
  ...whilePreparing,
})

/** What comes after a video, or null (D82). Quiet: without it the film simply ends. */
export const nextVideoQuery = (id: number) =>
  apiQuery('recommendation', getNextVideo, { params: { id }, isQuiet: true })
