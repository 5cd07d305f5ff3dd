import type { Profile } from '@hlizo/contract/entities/profile'
import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { laughsMessages } from '@hlizo/contract/messages/laughs'
import { preparingMessages } from '@hlizo/contract/messages/preparing'
import { videoMessages as ro } from '@hlizo/contract/messages/video'
import { formatPosition } from '@hlizo/domain/duration'
import { startPosition } from '@hlizo/domain/playback'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FollowButton } from '#web/features/alerts/follow-button.tsx'
import { followTargetOf } from '#web/features/alerts/follow-target.ts'
import { ReminderButton } from '#web/features/alerts/reminder-button.tsx'
import { FailedPage } from '#web/features/failures/failed-page.tsx'
import { FavoriteButton } from '#web/features/catalogue/favorite-button.tsx'
import { videoQuery } from '#web/features/catalogue/queries.ts'
import { ShareButton } from '#web/features/catalogue/share-button.tsx'
import { TitleStage, TitleStageSkeleton } from '#web/features/catalogue/title-stage.tsx'
import { VideoAbout } from '#web/features/catalogue/video-about.tsx'
import { VideoFacts } from '#web/features/catalogue/video-facts.tsx'
import { dismissWithUndo } from '#web/features/player/dismiss-with-undo.ts'
import { warmUp } from '#web/features/player/warm-up.ts'
import { PremiereState } from '#web/features/catalogue/premiere-countdown.tsx'
import { useOwnAfterPremiere } from '#web/features/catalogue/use-own-after-premiere.ts'
import { usePremiere, type Premiere } from '#web/features/catalogue/use-premiere.ts'
import { currentProfileQuery } from '#web/features/profiles/queries.ts'
import { useHasPreviews } from '#web/features/profiles/use-has-previews.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { openedFrom } from '#web/lib/way-out.ts'
import { whilePreparing } from '#web/lib/while-preparing.ts'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/panel.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { BestMoment } from './best-moment.tsx'
import { MemberRelatedVideos } from './member-related-videos.tsx'
import styles from './video.module.css'

export function MemberVideo({ id }: { id: number }) {
  const {
    data: video,
    error,
    refetch,
  } = useQuery({
    ...videoQuery(id),
    // The progress has changed when the user comes back from the player.
    refetchOnMount: 'always',
    ...whilePreparing,
  })
  useTitle(video?.title)

  if (!video && error) return <FailedPage error={error} onRetry={() => void refetch()} />
  if (!video) return <TitleStageSkeleton />

  return <MemberVideoPage asked={video} onAsk={() => void refetch()} />
}

/** Its parts stay mounted when a premiere begins, so that nothing is fetched at that moment. */
function MemberVideoPage({ asked, onAsk }: { asked: Video; onAsk: () => void }) {
  const premiere = usePremiere(asked)
  const { video } = premiere
  const hasPreviews = useHasPreviews()
  useOwnAfterPremiere(premiere, onAsk)

  return (
    <>
      <TitleStage
        pictures={video}
        previewUrl={hasPreviews ? (video.cdnPreviewUrl ?? video.previewUrl) : null}
        eyebrow={<ShowLink show={video.show} />}
        title={video.title}
        facts={<VideoFacts video={video} />}
        actions={<VideoActions premiere={premiere} />}
      >
        <PremiereState premiere={premiere} />
        {premiere.state === 'film' && <PlayState video={video} />}
      </TitleStage>
      <Page>
        <VideoAbout video={video} isLocked={premiere.state === 'waiting'} />
        <MemberRelatedVideos video={video} />
      </Page>
    </>
  )
}

function VideoActions({ premiere }: { premiere: Premiere }) {
  const { video, state } = premiere
  const followed = followTargetOf(video)
  const { data: profile = null } = useQuery(currentProfileQuery())
  const canPlay = state === 'film' || state === 'begun'

  return (
    <>
      {canPlay && <PlayButtons video={video} profile={profile} />}
      {state === 'waiting' && <ReminderButton video={video} />}
      {canPlay && <BestMoment video={video} />}
      {canPlay && <FavoriteButton title={video} />}
      {followed && <FollowButton target={followed} />}
      <ShareButton title={video.title} />
      {canPlay && <NotForMeButton video={video} />}
    </>
  )
}

function NotForMeButton({ video }: { video: Video }) {
  const dismissal = useMutation({ mutationFn: () => dismissWithUndo(video) })

  return (
    <Button
      size="lg"
      variant="secondary"
      icon="close"
      isBusy={dismissal.isPending}
      onClick={() => dismissal.mutate()}
    >
      {laughsMessages.notForMe}
    </Button>
  )
}

function ShowLink({ show }: Pick<Video, 'show'>) {
  if (!show) return null

  return show.id === undefined ? (
    show.title
  ) : (
    <TextLink to={hrefs.show(show.id)}>{show.title}</TextLink>
  )
}

/** How far the profile has come, or that the film is still being prepared (docs/decisions/0004). */
function PlayState({ video }: { video: Video }) {
  if (video.url === null && !video.needsPin) {
    const secondsToReady = video.secondsToReady ?? null
    return (
      <p className={styles.preparing} role="status">
        <strong>
          {secondsToReady === null
            ? preparingMessages.title
            : `${preparingMessages.title} · ${preparingMessages.timeLeft(secondsToReady)}`}
        </strong>
        <span>{preparingMessages.onVideoPage}</span>
      </p>
    )
  }
  const percent = video.currentPercentageSeen
  if (video.progress === 0 || percent === 0) return null

  return (
    <div className={styles.progress}>
      <ProgressBar percent={percent} label={catalogueMessages.percentSeen(percent)} />
      <span aria-hidden="true">{catalogueMessages.percentSeen(percent)}</span>
    </div>
  )
}

function PlayButtons({ video, profile }: { video: Video; profile: Profile | null }) {
  const resumeAt = startPosition({ time: video.progress, duration: video.duration })
  const isBegun = video.url !== null && resumeAt > 0

  return (
    <>
      <ButtonLink
        to={hrefs.watch(video.id)}
        state={openedFrom(hrefs.video(video.id))}
        size="lg"
        icon="play"
        {...intentTo(() => warmUp(video, { profile, startAt: resumeAt }))}
      >
        {isBegun ? ro.resumeFrom(formatPosition(resumeAt)) : ro.play}
      </ButtonLink>
      {isBegun && (
        <ButtonLink
          to={hrefs.watch(video.id, 0)}
          state={openedFrom(hrefs.video(video.id))}
          size="lg"
          variant="secondary"
          {...intentTo(() => warmUp(video, { profile, startAt: 0 }))}
        >
          {ro.fromStart}
        </ButtonLink>
      )}
    </>
  )
}

/** A pointer that arrives, a finger that comes down, the focus: a press is likely. */
function intentTo(prepare: () => Promise<void>) {
  const begin = () => void prepare()

  return { onPointerEnter: begin, onPointerDown: begin, onFocus: begin }
}
