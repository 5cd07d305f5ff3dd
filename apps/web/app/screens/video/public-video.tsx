import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { premiereMessages } from '@hlizo/contract/messages/premieres'
import { videoMessages as ro } from '@hlizo/contract/messages/video'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReminderButton } from '#web/features/alerts/reminder-button.tsx'
import { EpisodeList } from '#web/features/catalogue/episode-list.tsx'
import { FailedPage } from '#web/features/failures/failed-page.tsx'
import { publicCategoryVideosQuery, publicVideoQuery } from '#web/features/catalogue/queries.ts'
import { FailedRow } from '#web/features/catalogue/query-row.tsx'
import { RowSkeleton } from '#web/features/catalogue/row-skeleton.tsx'
import { ShareButton } from '#web/features/catalogue/share-button.tsx'
import { TitleRow } from '#web/features/catalogue/title-row.tsx'
import { TitleStage, TitleStageSkeleton } from '#web/features/catalogue/title-stage.tsx'
import { VideoAbout } from '#web/features/catalogue/video-about.tsx'
import { VideoFacts } from '#web/features/catalogue/video-facts.tsx'
import { PremiereState } from '#web/features/catalogue/premiere-countdown.tsx'
import { usePremiere, type Premiere } from '#web/features/catalogue/use-premiere.ts'
import { useAccountPreviews } from '#web/features/profiles/use-account-previews.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/heading.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Stack } from '#web/ui/panel.tsx'
import { relatedVideosOf, type RelatedVideos } from './related-videos.ts'
import styles from './video.module.css'

type PublicVideoProps = {
  id: number
  /** What the server has read already, on the first page of a visit. */
  rendered: { readonly video: Video; readonly related: RelatedVideos | null } | null
  isSignedIn: boolean
}

/** A video without a subscription: its start, silent, and the way in. */
export function PublicVideo({ id, rendered, isSignedIn }: PublicVideoProps) {
  const {
    data: video,
    error,
    refetch,
  } = useQuery({
    ...publicVideoQuery(id),
    ...(rendered && { initialData: rendered.video }),
  })
  useTitle(video?.title)

  if (video) return <PublicVideoPage video={video} rendered={rendered} isSignedIn={isSignedIn} />
  if (error) return <FailedPage error={error} onRetry={() => void refetch()} />

  return <TitleStageSkeleton />
}

function PublicVideoPage({
  video: asked,
  rendered,
  isSignedIn,
}: Omit<PublicVideoProps, 'id'> & { video: Video }) {
  const premiere = usePremiere(asked)
  const { video, state } = premiere
  const hasAccountPreviews = useAccountPreviews({ isAsked: isSignedIn })
  const hasPreviews = !isSignedIn || hasAccountPreviews
  const [hasSeenPreview, setSeenPreview] = useState(false)

  return (
    <>
      <TitleStage
        pictures={video}
        previewUrl={hasPreviews ? (video.cdnPreviewUrl ?? video.previewUrl) : null}
        onPreviewWatched={() => setSeenPreview(true)}
        eyebrow={video.show?.title}
        title={video.title}
        facts={<VideoFacts video={video} />}
        actions={<WaysIn premiere={premiere} isSignedIn={isSignedIn} />}
      >
        <PremiereState premiere={premiere} />
        {state !== 'cancelled' && (
          <p className={styles.locked}>
            <Icon name="lock" size="sm" />
            {state === 'waiting'
              ? premiereMessages.publicLead
              : hasSeenPreview
                ? ro.publicLeadSeen
                : ro.publicLead}
          </p>
        )}
      </TitleStage>
      <Page>
        <VideoAbout video={video} isLocked />
        <Related video={video} rendered={rendered?.related ?? null} />
      </Page>
    </>
  )
}

/** The other episodes and similar titles: rendered already, or fetched. */
function Related({ video, rendered }: { video: Video; rendered: RelatedVideos | null }) {
  const { data, isError, refetch } = useQuery({
    ...publicCategoryVideosQuery(video.category.name),
    enabled: rendered === null,
  })
  const related = rendered ?? (data ? relatedVideosOf(video, data) : null)
  if (related === null) {
    return isError ? (
      <FailedRow name={ro.similar} onRetry={() => void refetch()} />
    ) : (
      <RowSkeleton name={ro.similar} />
    )
  }

  return (
    <>
      <OtherEpisodes episodes={related.episodes} />
      <TitleRow name={ro.similar} titles={related.similar} />
    </>
  )
}

function OtherEpisodes({ episodes }: Pick<RelatedVideos, 'episodes'>) {
  if (episodes.length === 0) return null

  return (
    <Stack>
      <SectionHeading title={ro.otherEpisodes} />
      <EpisodeList label={ro.otherEpisodes} episodes={episodes} isLocked />
    </Stack>
  )
}

/** Subscribe or sign in; both lead back to the player. */
function WaysIn({ premiere, isSignedIn }: { premiere: Premiere; isSignedIn: boolean }) {
  const { video, state } = premiere
  const back = state === 'waiting' ? hrefs.video(video.id) : hrefs.watch(video.id)

  return (
    <>
      {state === 'waiting' && <ReminderButton video={video} />}
      <ButtonLink
        variant={state === 'waiting' ? 'secondary' : 'primary'}
        to={isSignedIn ? hrefs.subscribe({ redirect_to: back }) : hrefs.register(back)}
        size="lg"
      >
        {ro.subscribe}
      </ButtonLink>
      {!isSignedIn && (
        <ButtonLink to={hrefs.login(back)} size="lg" variant="secondary">
          {ro.login}
        </ButtonLink>
      )}
      <ShareButton title={video.title} />
    </>
  )
}
