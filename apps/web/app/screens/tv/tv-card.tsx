import { catalogueMessages as ro } from '@hlizo/contract/messages/catalogue'
import type { Thumbnails } from '@hlizo/contract/entities/thumbnails'
import { formatDuration } from '@hlizo/domain/duration'
import { Link, useLocation } from 'react-router'
import type { CardShow, CardVideo } from '#web/features/catalogue/card-title.ts'
import { cardPicture } from '#web/features/catalogue/pictures.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { titlePlace } from './tv-place.ts'

/** The data of a card; search results have fewer fields. */
export type TvTitle =
  | CardVideo
  | CardShow
  | (Thumbnails & {
      type: 'VIDEO' | 'SHOW'
      id: number
      title: string
      duration?: number | undefined
    })

type TvCardProps = {
  title: TvTitle
  /** Its row: the same title may be in several. */
  row: string
  isStart?: boolean
  /** Its rank in the Top 10. */
  rank?: number | undefined
}

export function TvCard({ title, row, isStart, rank }: TvCardProps) {
  const { pathname, search } = useLocation()
  const { pictures, srcSet } = cardPicture(title)
  const percent = 'currentPercentageSeen' in title ? title.currentPercentageSeen : 0
  const isBegun = 'progress' in title && title.progress > 0 && percent > 0

  return (
    <Link
      className="tv-card"
      to={titlePlace(title)}
      state={{ from: pathname + search }}
      data-name={`${row} ${title.type}${title.id}`}
      data-start={isStart || undefined}
    >
      <span className="tv-card-art">
        <Picture sources={pictures} srcSet={srcSet} sizes="19vw" />
        {rank !== undefined && (
          <b className="tv-card-rank" aria-hidden="true">
            {rank}
          </b>
        )}
        {isBegun && <ProgressBar percent={percent} label={ro.percentSeen(percent)} />}
      </span>
      {rank !== undefined && <span className="visually-hidden">{ro.rank(rank)}: </span>}
      <span className="tv-card-title">{title.title}</span>
      <span className="tv-card-line">{lineOf(title)}</span>
    </Link>
  )
}

/** Show and episode number, the comedian of a special, or the number of episodes. */
function lineOf(title: TvTitle): string {
  if ('videosCount' in title) return ro.episodes(title.videosCount)
  if (!('comedians' in title)) {
    return title.duration === undefined ? '' : formatDuration(title.duration)
  }
  const { show, season, episode, comedians } = title
  if (!show) return comedians.map(({ name }) => name).join(', ')
  if (season === undefined || episode === undefined) return show.title

  return `${show.title} · ${ro.seasonEpisode(season, episode)}`
}
