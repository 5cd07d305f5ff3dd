import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { premiereMessages } from '@hlizo/contract/messages/premieres'
import { preparingMessages } from '@hlizo/contract/messages/preparing'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { videoMessages as ro } from '@hlizo/contract/messages/video'
import { formatMoment } from '@hlizo/domain/dates'
import { formatPosition } from '@hlizo/domain/duration'
import { startPosition } from '@hlizo/domain/playback'
import { useQuery } from '@tanstack/react-query'
import { showQuery, similarQuery, videoQuery } from '#web/features/catalogue/queries.ts'
import { useFavorite } from '#web/features/catalogue/use-favorite.ts'
import { VideoFacts } from '#web/features/catalogue/video-facts.tsx'
import { useTitle } from '#web/lib/use-title.ts'
import { whilePreparing } from '#web/lib/while-preparing.ts'
import { TvButton, TvButtonLink } from './tv-button.tsx'
import { TvFailure } from './tv-failure.tsx'
import { TvQueryRow, TvRow, TvRowWithout } from './tv-row.tsx'
import { TvSplash } from './tv-splash.tsx'
import { TvStage } from './tv-stage.tsx'

const SIMILAR = 12
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

  return (
    <>
      <TvStage
        pictures={video}
        eyebrow={video.show?.title}
        title={video.title}
        facts={<VideoFacts video={video} />}
        text={video.description}
      >
        <PlayButtons video={video} />
        <FavoriteButton video={video} />
      </TvStage>
      {video.show?.id !== undefined && <Episodes showId={video.show.id} videoId={video.id} />}
      <Similar video={video} />
    </>
  )
}

function PlayButtons({ video }: { video: Video }) {
  const { id, url, needsPin, progress, duration, premiereAt } = video
  if (url === null && !needsPin) {
    return (
      <p className="tv-lead" role="status">
        {premiereAt === undefined
          ? preparingMessages.title
          : premiereMessages.beginsAt(formatMoment(new Date(premiereAt)))}
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

function FavoriteButton({ video }: { video: Video }) {
  const { mutate } = useFavorite(video)
  const { isFavorite } = video

  return (
    <TvButton
      icon={isFavorite ? 'heart-full' : 'heart'}
      variant="secondary"
      name="favorite"
      isStart={video.url === null && !video.needsPin}
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
      pick={(videos) => videos.filter(({ id, show }) => isOther(id, show?.id)).slice(0, SIMILAR)}
    />
  )
}
