import type { Dismissal } from '@hlizo/contract/entities/dismissal'
import type { Profile } from '@hlizo/contract/entities/profile'
import { hrefs } from '@hlizo/contract/hrefs'
import { failureMessages } from '@hlizo/contract/messages/failures'
import { laughsMessages } from '@hlizo/contract/messages/laughs'
import { shellMessages } from '@hlizo/contract/messages/shell'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { NextPage } from '#web/features/lists/next-page.tsx'
import { dismissalsQuery, undoDismiss } from '#web/features/player/laugh-queries.ts'
import { Button, TextLink } from '#web/ui/button.tsx'
import { RetryLine } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/panel.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { showToast } from '#web/ui/toast-queue.ts'
import styles from './dismissals.module.css'

const ro = laughsMessages.list

/** What a profile does not want. Only this profile itself sees it. */
export function Dismissals({ profile }: { profile: Pick<Profile, 'name' | 'current'> }) {
  return profile.current ? <OwnDismissals /> : <p>{ro.otherProfile(profile.name)}</p>
}

function OwnDismissals() {
  const list = useInfiniteQuery(dismissalsQuery())
  const videos = list.data?.pages.flatMap(({ data }) => data)
  if (!videos) {
    return list.isError ? (
      <RetryLine
        text={failureMessages.part.title}
        retry={failureMessages.part.retry}
        onRetry={list.refetch}
      />
    ) : (
      <Spinner label={shellMessages.loading} />
    )
  }
  if (videos.length === 0) return <p>{ro.empty}</p>

  return (
    <Stack>
      <p>{ro.lead}</p>
      <ul className={styles.list} aria-label={ro.title}>
        {videos.map((video) => (
          <li key={video.id} className={styles.entry}>
            <span className={styles.title}>
              <TextLink to={hrefs.video(video.id)}>{video.title}</TextLink>
            </span>
            <RestoreButton video={video} />
          </li>
        ))}
      </ul>
      <NextPage of={list} label={ro.more} count={videos.length} />
    </Stack>
  )
}

function RestoreButton({ video }: { video: Dismissal }) {
  const restore = useMutation({
    mutationFn: () => undoDismiss(video.id),
    onSuccess: () => showToast(laughsMessages.undone(video.title), 'info'),
    onError: () => showToast(laughsMessages.failed, 'danger'),
  })

  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={restore.isPending}
      aria-label={ro.restoreOf(video.title)}
      onClick={() => restore.mutate()}
    >
      {ro.restore}
    </Button>
  )
}
