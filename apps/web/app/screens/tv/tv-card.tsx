import { catalogueMessages as ro } from '@hlizo/contract/messages/catalogue'
import type { SearchMatch, SearchResult } from '@hlizo/contract/entities/search-result'
import { searchMessages } from '@hlizo/contract/messages/search'
import { Link, useLocation } from 'react-router'
import type { CardLink, CardShow, CardVideo } from '#web/features/catalogue/card-title.ts'
import { cardPicture } from '#web/features/catalogue/pictures.ts'
import { videoLine } from '#web/features/catalogue/video-line.ts'
import { Picture } from '#web/ui/picture.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { titlePlace } from './tv-place.ts'

/** The data of a card: a title of a row or of a search. */
export type TvTitle = CardVideo | CardShow | SearchResult

/** A card has one link, so a show that was found by an episode opens that episode. */
const placeOf = (title: TvTitle): string => {
  const episode = matchOf(title)?.episode

  return titlePlace(episode ? { type: 'VIDEO', id: episode.id } : title)
}

const matchOf = (title: TvTitle): SearchMatch | undefined =>
  'match' in title ? title.match : undefined

type TvCardProps = {
  title: TvTitle
  /** Its row: the same title may be in several. */
  row: string
  isStart?: boolean
  rank?: number | undefined
  /** Why it stands in this row. */
  note?: string | undefined
  /** The page of the title without it. */
  link?: CardLink | undefined
}

export function TvCard({ title, row, isStart, rank, note, link }: TvCardProps) {
  const { pathname, search } = useLocation()
  const { pictures, srcSet } = cardPicture(title)
  const percent = 'currentPercentageSeen' in title ? title.currentPercentageSeen : 0
  const isBegun = 'progress' in title && title.progress > 0 && percent > 0

  return (
    <Link
      className="tv-card"
      to={link?.to ?? placeOf(title)}
      onClick={link?.onOpen}
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
      {link && <span className="visually-hidden">{link.name}: </span>}
      <span className="tv-card-title">{title.title}</span>
      <span className="tv-card-line">{[note, lineOf(title)].filter(Boolean).join(' · ')}</span>
    </Link>
  )
}

/** Why a search found it, else the number of episodes or the line of a video. */
function lineOf(title: TvTitle): string {
  const match = matchOf(title)
  if (match) return searchMessages.match[match.by](match.text)
  if ('videosCount' in title && title.videosCount !== undefined) {
    return ro.episodes(title.videosCount)
  }

  return 'comedians' in title ? videoLine(title) : ''
}
