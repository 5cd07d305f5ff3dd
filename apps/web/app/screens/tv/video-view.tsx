import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { premiereMessages } from '@hlizo/contract/messages/premieres'
import { preparingMessages } from '@hlizo/contract/messages/preparing'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { videoMessages as ro } from '@hlizo/contract/messages/video'
import { formatPosition } from '@hlizo/domain/duration'
import { startPosition } from '@hlizo/domain/playback'
import { useQuery } from '@tanstack/react-query'
import { useReminder } from '#web/features/alerts/use-reminder.ts'
import {
  showQuery,
  SIMILAR_SHOWN,
  similarQuery,
  videoQuery,
} from '#web/features/catalogue/queries.ts'
import { useFavorite } from '#web/features/catalogue/use-favorite.ts'
import { VideoFacts } from '#web/features/catalogue/video-facts.tsx'
import { PremiereState } from '#web/features/catalogue/premiere-countdown.tsx'
import { useOwnAfterPremiere } from '#web/features/catalogue/use-own-after-premiere.ts'
import { usePremiere } from '#web/features/catalogue/use-premiere.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { whilePreparing } from '#web/lib/while-preparing.ts'
import { TvButton, TvButtonLink } from './tv-button.tsx'
import { TvFailure } from './tv-failure.tsx'
import { TvFollowOfVideo } from './tv-follow-button.tsx'
import { TvQueryRow, TvRow, TvRowWithout } from './tv-row.tsx'
import { TvSplash } from './tv-splash.tsx'
import { TvStage } from './tv-stage.tsx'

/** A video: play it or go on, put it aside, its episodes, and what is like it. */
export function VideoView({ id }: { id: number }) {
  const {
    data: video,
    error,
    refetch,
  } = useQuery({
    ...videoQuery(id),
    refetchOnMount: 'always',
    ...whilePreparing,
  })
  useTitle(video?.title)
  if (!video)
    return error ? <TvFailure error={error} onRetry={() => void refetch()} /> : <TvSplash />

  return <VideoPage asked={video} onAsk={() => void refetch()} />
}

function VideoPage({ asked, onAsk }: { asked: Video; onAsk: () => void }) {
  const premiere = usePremiere(asked)
  const { video, state } = premiere
  useOwnAfterPremiere(premiere, onAsk)
  const canPlay = state === 'film' || state === 'begun'

  return (
    <>
      <TvStage
        pictures={video}
        eyebrow={video.show?.title}
        title={video.title}
        facts={<VideoFacts video={video} />}
        text={video.description}
        state={<PremiereState premiere={premiere} />}
      >
        {canPlay && <PlayButtons video={video} hasBegun={state === 'begun'} />}
        {canPlay && <FavoriteButton video={video} hasBegun={state === 'begun'} />}
        {state === 'waiting' && <ReminderButton video={video} />}
        <TvFollowOfVideo video={video} />
      </TvStage>
      {video.show?.id !== undefined && <Episodes showId={video.show.id} videoId={video.id} />}
      <Similar video={video} />
    </>
  )
}

/** After a premiere it is known only as visitors see it: without its stream. */
type PlayableProps = { video: Video; hasBegun: boolean }

const isPreparing = ({ video: { url, needsPin }, hasBegun }: PlayableProps) =>
  url === null && !needsPin && !hasBegun

function PlayButtons(props: PlayableProps) {
  const { id, progress, duration } = props.video
  if (isPreparing(props)) {
    return (
      <p className="tv-lead" role="status">
        {preparingMessages.title}
      </p>
    )
  }
  const resumeAt = startPosition({ time: progress, duration })

  return (
    <>
      <TvButtonLink icon="play" isStart name="play" to={hrefs.tv({ view: 'watch', id })}>
        {resumeAt === 0 ? ro.play : ro.resumeFrom(formatPosition(resumeAt))}
      </TvButtonLink>
      {resumeAt > 0 && (
        <TvButtonLink
          variant="secondary"
          name="from start"
          to={hrefs.tv({ view: 'watch', id, t: 0 })}
        >
          {ro.fromStart}
        </TvButtonLink>
      )}
    </>
  )
}

/** „Amintește-mi”. */
function ReminderButton({ video }: { video: Video }) {
  const { isReminded, isBusy, remind } = useReminder(video, { isOnTelevision: true })

  return (
    <TvButton
      icon={isReminded ? 'bell-full' : 'bell'}
      name="remind"
      isStart
      isPressed={isReminded}
      isBusy={isBusy}
      onPress={() => remind(!isReminded)}
    >
      {premiereMessages.remind}
    </TvButton>
  )
}

function FavoriteButton(props: PlayableProps) {
  const { video } = props
  const { mutate } = useFavorite(video)
  const { isFavorite } = video

  return (
    <TvButton
      icon={isFavorite ? 'heart-full' : 'heart'}
      variant="secondary"
      name="favorite"
      isStart={isPreparing(props)}
      onPress={() => mutate(!isFavorite)}
    >
      {isFavorite ? catalogueMessages.removeFavorite : catalogueMessages.addFavorite}
    </TvButton>
  )
}

function Episodes({ showId, videoId }: { showId: number; videoId: number }) {
  const { data: show, isError, refetch } = useQuery(showQuery(showId))
  const name = tvMessages.episodes
  if (!show) return <TvRowWithout name={name} isFailed={isError} onRetry={() => void refetch()} />

  return <TvRow name={name} titles={show.videos.filter(({ id }) => id !== videoId)} />
}

function Similar({ video }: { video: Video }) {
  const isOther = (id: number, showId: number | undefined) =>
    id !== video.id && (showId === undefined || showId !== video.show?.id)

  return (
    <TvQueryRow
      name={ro.similar}
      query={similarQuery(video.category.name)}
      pick={(videos) =>
        videos.filter(({ id, show }) => isOther(id, show?.id)).slice(0, SIMILAR_SHOWN)
      }
    />
  )
}
