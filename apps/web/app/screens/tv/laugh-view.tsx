import { hrefs } from '@hlizo/contract/hrefs'
import { laughsMessages as ro } from '@hlizo/contract/messages/laughs'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { laughsQuery } from '#web/features/player/laugh-queries.ts'
import { TvButtonLink } from './tv-button.tsx'
import { TvFailure } from './tv-failure.tsx'
import { TvNotice } from './tv-notice.tsx'
import { TvSplash } from './tv-splash.tsx'

/** Opens the player with a video that is chosen for the profile. */
export function LaughView() {
  const { state } = useLocation()
  const { data: videos, error, refetch } = useQuery(laughsQuery())
  const [first] = videos ?? []
  if (first) {
    return (
      <Navigate to={hrefs.tv({ view: 'watch', id: first.id, laugh: 1 })} replace state={state} />
    )
  }
  if (!videos)
    return error ? <TvFailure error={error} onRetry={() => void refetch()} /> : <TvSplash />

  return (
    <TvNotice title={ro.empty} text={ro.emptyText}>
      <TvButtonLink isStart to={hrefs.tv({ view: 'search' })}>
        {ro.choose}
      </TvButtonLink>
    </TvNotice>
  )
}
