import type { Show } from '@hlizo/contract/entities/show'
import type { VideoCard } from '@hlizo/contract/entities/video'
import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages } from '@hlizo/contract/messages/catalogue'
import { homeMessages } from '@hlizo/contract/messages/home'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { videoMessages } from '@hlizo/contract/messages/video'
import { useQuery } from '@tanstack/react-query'
import { showQuery } from '#web/features/catalogue/queries.ts'
import { useFavorite } from '#web/features/catalogue/use-favorite.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { premiereNote } from './premiere-note.ts'
import { TvButton, TvButtonLink } from './tv-button.tsx'
import { TvFailure } from './tv-failure.tsx'
import { TvFollowButton } from './tv-follow-button.tsx'
import { TvRow } from './tv-row.tsx'
import { TvSplash } from './tv-splash.tsx'
import { TvStage } from './tv-stage.tsx'

const ro = videoMessages.show

/** A show: continue, and a row of episodes per season. */
export function ShowView({ id }: { id: number }) {
  const { data: show, error, refetch } = useQuery({ ...showQuery(id), refetchOnMount: 'always' })
  useTitle(show?.title)
  if (!show)
    return error ? <TvFailure error={error} onRetry={() => void refetch()} /> : <TvSplash />

  const seasons = Map.groupBy(show.videos, ({ season }) => season ?? 0)
  const nameOf = (season: number) =>
    seasons.size === 1 || season === 0 ? tvMessages.episodes : ro.season(season)

  return (
    <>
      <TvStage
        pictures={show}
        title={show.title}
        facts={catalogueMessages.episodes(show.videosCount)}
        text={show.videosCount === 0 ? ro.empty : show.description}
      >
        <PlayButton show={show} />
        <FavoriteButton show={show} />
        <TvFollowButton target={{ type: 'SHOW', id: show.id, name: show.title }} />
      </TvStage>
      <TvRow
        name={homeMessages.rows.premieres}
        titles={show.premieres ?? []}
        noteOf={premiereNote}
      />
      {[...seasons].map(([season, episodes]) => (
        <TvRow key={season} name={nameOf(season)} titles={episodes} />
      ))}
    </>
  )
}

/** „Continuă ep. 4”, or the first episode. */
function wordsFor(next: VideoCard | undefined): string {
  const isBegun = next !== undefined && (next.progress > 0 || (next.episode ?? 1) > 1)

  return isBegun && next.episode !== undefined ? ro.continueEpisode(next.episode) : ro.start
}

function PlayButton({ show: { showPlayUrl: playId, videos } }: { show: Show }) {
  if (playId === null) return null

  return (
    <TvButtonLink icon="play" isStart name="play" to={hrefs.tv({ view: 'watch', id: playId })}>
      {wordsFor(videos.find(({ id }) => id === playId))}
    </TvButtonLink>
  )
}

function FavoriteButton({ show }: { show: Show }) {
  const { mutate } = useFavorite(show)
  const { isFavorite } = show

  return (
    <TvButton
      icon={isFavorite ? 'heart-full' : 'heart'}
      variant="secondary"
      name="favorite"
      isStart={show.showPlayUrl === null}
      onPress={() => mutate(!isFavorite)}
    >
      {isFavorite ? catalogueMessages.removeFavorite : catalogueMessages.addFavorite}
    </TvButton>
  )
}
