import type { Moment } from '@hlizo/contract/entities/moment'
import { hrefs } from '@hlizo/contract/hrefs'
import { momentMessages as ro } from '@hlizo/contract/messages/moments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { NextPage } from '#web/features/lists/next-page.tsx'
import { PinDialog } from '#web/features/pin/pin-dialog.tsx'
import { momentsQuery } from '#web/features/player/moment-queries.ts'
import { userQuery } from '#web/lib/known-account.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { OwnMoment } from './own-moment.tsx'
import styles from './moments.module.css'

const LOOK_EVERY_MS = 2_000
/** Then captions have failed, or the next visit has them. */
const LOOKS_AT_MOST = 90

const isBeingMade = ({ shared }: Moment) =>
  shared?.state === 'cutting' || shared?.state === 'playable'

export const meta = () => pageMeta({ title: ro.title })

/** /poante: „Poantele mele”. */
export default function MomentsScreen() {
  const moments = useInfiniteQuery({
    ...momentsQuery(),
    refetchInterval: ({ state: { data: known, dataUpdateCount, errorUpdateCount } }) =>
      dataUpdateCount + errorUpdateCount < LOOKS_AT_MOST &&
      known?.pages.some(({ data }) => data.some(isBeingMade))
        ? LOOK_EVERY_MS
        : false,
  })
  const { data: user } = useQuery(userQuery())
  const mayWatch = user?.isSubscriptionActive ?? false
  const entries = moments.data?.pages.flatMap(({ data }) => data)

  if (entries?.length === 0) {
    return (
      <Page>
        <PageHeading title={ro.title} />
        <EmptyState
          icon="laugh"
          title={ro.empty}
          text={mayWatch ? ro.emptyText : ro.emptyWithoutAccess}
          actions={<ButtonLink to={hrefs.home()}>{ro.discover}</ButtonLink>}
        />
      </Page>
    )
  }

  return (
    <Page>
      <PageHeading title={ro.title} text={mayWatch ? ro.lead : ro.leadWithoutAccess} />
      {!entries &&
        (moments.isError ? (
          <FailedPart onRetry={() => void moments.refetch()} />
        ) : (
          <PageSpinner label={shellMessages.loading} />
        ))}
      {entries && (
        <ul className={styles.list} aria-label={ro.list}>
          {entries.map((moment) => (
            <li key={moment.id}>
              <OwnMoment {...{ moment, mayWatch }} />
            </li>
          ))}
        </ul>
      )}
      <PinDialog purpose="titles" />
      <NextPage of={moments} label={ro.more} count={entries?.length ?? 0} />
    </Page>
  )
}
