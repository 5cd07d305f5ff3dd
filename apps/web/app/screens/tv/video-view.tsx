import type { Video } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { preparingMessages } from '@hlizo/contract/messages/preparing'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { videoMessages as ro } from '@hlizo/contract/messages/video'
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
import { TvRow } from './tv-row.tsx'
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
  if (!video) return error ? <TvFailure onRetry={() => void refetch()} /> : <TvSplash />

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
      <Episodes video={video} />
      <Similar video={video} />
    </>
  )
}

function PlayButtons({ video }: { video: Video }) {
  const { id, url, progress, duration } = video
  if (url === null) {
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

function FavoriteButton({ video }: { video: Video }) {
  const { mutate } = useFavorite(video)
  const { isFavorite } = video

  return (
    <TvButton
      icon={isFavorite ? 'heart-full' : 'heart'}
      variant="secondary"
      name="favorite"
      isStart={video.url === null}
      onPress={() => mutate(!isFavorite)}
    >
      {isFavorite ? catalogueMessages.removeFavorite : catalogueMessages.addFavorite}
    </TvButton>
  )
}

function Episodes({ video }: { video: Video }) {
  const showId = video.show?.id
  const { data: show } = useQuery({ ...showQuery(showId ?? 0), enabled: showId !== undefined })
  const others = show?.videos.filter(({ id }) => id !== video.id) ?? []

  return <TvRow name={tvMessages.episodes} titles={others} />
}

function Similar({ video }: { video: Video }) {
  const { data: videos } = useQuery(similarQuery(video.category.name))
  const isOther = (id: number, showId: number | undefined) =>
    id !== video.id && (showId === undefined || showId !== video.show?.id)
  const others = videos?.filter(({ id, show }) => isOther(id, show?.id)) ?? []

  return <TvRow name={ro.similar} titles={others.slice(0, SIMILAR)} />
}
