import { hrefs } from '@hlizo/contract/hrefs'
import { historyMessages as ro } from '@hlizo/contract/messages/history'
import { toastMessages } from '@hlizo/contract/messages/toasts'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { FailedPart } from '#web/features/failures/failed-page.tsx'
import { forgetVideo, historyQuery } from '#web/features/catalogue/history-queries.ts'
import { GridSkeleton, TitleGrid } from '#web/features/catalogue/title-grid.tsx'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { useSite } from '#web/lib/site.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { PageHeading, SectionHeading } from '#web/ui/heading.tsx'
import { NextPage } from '#web/features/lists/next-page.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page, Stack } from '#web/ui/panel.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import { byTime } from './by-time.ts'
import { ClearHistory } from './clear-history.tsx'
import styles from './history.module.css'

export const meta = () => pageMeta({ title: ro.title })

function RemoveButton({ id, title }: Readonly<{ id: number; title: string }>) {
  const remove = useMutation({
    mutationFn: forgetVideo,
    onSuccess: () => showToast(ro.removed, 'info'),
    onError: () => showToast(toastMessages.generic, 'danger'),
  })

  return (
    <IconButton
      icon="trash"
      size="sm"
      isFilled
      label={ro.removeOf(title)}
      disabled={remove.isPending}
      onClick={() => remove.mutate(id)}
    />
  )
}

const removeButtonOf = (video: { id: number; title: string }) => (
  <RemoveButton id={video.id} title={video.title} />
)

/** /history: what the profile has watched, to go back to or to be forgotten (D97). */
export default function HistoryScreen() {
  const history = useInfiniteQuery(historyQuery())
  const { data: profile } = useQuery(currentProfileQuery())
  const now = Date.parse(useSite().renderedAt)
  const entries = history.data?.pages.flatMap((page) => page.entries)

  if (entries?.length === 0) {
    return (
      <Page>
        <PageHeading title={ro.title} />
        <EmptyState
          icon="eye"
          title={ro.empty}
          actions={<ButtonLink to={hrefs.home()}>{ro.discover}</ButtonLink>}
        />
      </Page>
    )
  }

  return (
    <Page>
      <div className={styles.head}>
        <PageHeading title={ro.title} text={profile ? ro.lead(profile.name) : ''} />
        {entries && <ClearHistory />}
      </div>
      {!entries &&
        (history.isError ? (
          <FailedPart onRetry={() => void history.refetch()} />
        ) : (
          <GridSkeleton />
        ))}
      {entries && (
        <Stack gap="xl">
          {byTime(entries, new Date(now)).map(({ time, videos }) => (
            <section key={time} className={styles.time}>
              <SectionHeading title={time} />
              <TitleGrid label={time} titles={videos} actionsOf={removeButtonOf} />
            </section>
          ))}
        </Stack>
      )}
      <NextPage of={history} label={ro.more} count={entries?.length ?? 0} />
    </Page>
  )
}
