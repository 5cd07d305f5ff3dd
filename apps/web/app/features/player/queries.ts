import { getNextVideo, getVideo } from '@hlizo/contract/calls/videos'
import { apiQuery } from '#web/lib/api-query.ts'

/** While a film is prepared, the page asks this often whether it is ready, in milliseconds (docs/decisions/0004). */
const PREPARING_POLL_MS = 5_000

/** A video with a fresh signed stream; asks again by itself while the film is being prepared. */
export const watchQuery = (id: number) => ({
  ...apiQuery('watch', getVideo, { params: { id } }),
  // An old answer holds an old place and an old signature.
  gcTime: 0,
  refetchOnReconnect: false,
  refetchInterval: (query: { state: { data?: { url: string | null } | null | undefined } }) =>
    query.state.data?.url === null ? PREPARING_POLL_MS : (false as const),
})

/** What comes after a video, or null (D82). Quiet: without it the film simply ends. */
export const nextVideoQuery = (id: number) =>
  apiQuery('recommendation', getNextVideo, { params: { id }, isQuiet: true })
