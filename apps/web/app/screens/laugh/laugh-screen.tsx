import { hrefs } from '@hlizo/contract/hrefs'
import { laughsMessages as ro } from '@hlizo/contract/messages/laughs'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { FailedPage } from '#web/features/failures/failed-page.tsx'
import { laughsQuery } from '#web/features/player/laugh-queries.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

export const meta = () => pageMeta({ title: ro.title })

/** /fa-ma-sa-rad: opens the player with a video that is chosen for the profile. */
export default function LaughScreen() {
  const { data: videos, error, refetch } = useQuery(laughsQuery())
  const [first] = videos ?? []
  if (first) {
    return (
      <>
        <PageSpinner label={ro.choosing} />
        <Navigate to={hrefs.watchLaugh(first.id)} replace />
      </>
    )
  }
  if (!videos) {
    return error ? (
      <FailedPage error={error} onRetry={() => void refetch()} />
    ) : (
      <PageSpinner label={ro.choosing} />
    )
  }

  return (
    <Page>
      <PageHeading title={ro.title} />
      <EmptyState
        icon="star"
        title={ro.empty}
        text={ro.emptyText}
        actions={<ButtonLink to={hrefs.search()}>{ro.choose}</ButtonLink>}
      />
    </Page>
  )
}
