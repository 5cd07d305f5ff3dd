import { hrefs } from '@hlizo/contract/hrefs'
import { catalogueMessages as ro } from '@hlizo/contract/messages/catalogue'
import { formatDayAndHour, formatDayAndMonth, formatMoment } from '@hlizo/domain/dates'
import { formatDuration } from '@hlizo/domain/duration'
import { shortTitle } from '@hlizo/domain/truncate'
import { videoBadge } from '@hlizo/domain/video-badge'
import { useContext, type ReactNode } from 'react'
import { useSite } from '#web/lib/site.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PosterCard } from '#web/ui/poster-card.tsx'
import type { CardLink, CardShow, CardTitle, CardVideo } from './card-title.ts'
import { cardPicture } from './pictures.ts'
import { PreviewsContext } from './previews-context.ts'
import { SizedText } from './sized-text.tsx'
import { StagePreview } from './stage-preview.tsx'
import { videoLine } from './video-line.ts'

type TitleCardProps<Title> = {
  title: Title
  rank?: number | undefined
  tabIndex?: 0 | -1 | undefined
  actions?: ReactNode
  /** What to say before its other facts, for instance „Următorul episod”. */
  note?: string | undefined
  /** The page of the title without it. */
  link?: CardLink | undefined
}

/** A pointer that only passes over a card starts no clip. */
const CARD_PREVIEW_AFTER_MS = 800

export function TitleCard({ title, ...rest }: TitleCardProps<CardTitle>) {
  return title.type === 'VIDEO' ? (
    <VideoPoster title={title} {...rest} />
  ) : (
    <ShowPoster title={title} {...rest} />
  )
}

function VideoPoster({
  title: video,
  rank,
  tabIndex,
  actions,
  note,
  link,
}: TitleCardProps<CardVideo>) {
  const percent = video.currentPercentageSeen
  const hasPreviews = useContext(PreviewsContext)
  const previewUrl = hasPreviews ? (video.cdnPreviewUrl ?? video.previewUrl ?? null) : null

  return (
    <PosterCard
      to={hrefs.video(video.id)}
      title={<SizedText text={video.title} shorten={shortTitle} />}
      name={rank === undefined ? undefined : `${ro.rank(rank)}: ${video.title}`}
      {...link}
      {...cardPicture(video)}
      meta={[note, videoLine(video)].filter(Boolean).join(' · ')}
      badges={<VideoBadge video={video} />}
      corner={
        <>
          <AgeBadge rating={video.ageRating} /> {formatDuration(video.duration)}
        </>
      }
      progress={
        video.progress > 0 && percent > 0 ? { percent, label: ro.percentSeen(percent) } : undefined
      }
      rank={rank}
      actions={actions}
      preview={
        previewUrl !== null && (
          <StagePreview url={previewUrl} startsAfterMs={CARD_PREVIEW_AFTER_MS} />
        )
      }
      tabIndex={tabIndex}
    />
  )
}

function ShowPoster({ title: show, rank, tabIndex, actions }: TitleCardProps<CardShow>) {
  return (
    <PosterCard
      to={hrefs.show(show.id)}
      title={<SizedText text={show.title} shorten={shortTitle} />}
      {...cardPicture(show)}
      meta={ro.episodes(show.videosCount)}
      isStack
      rank={rank}
      actions={actions}
      tabIndex={tabIndex}
    />
  )
}

/** The one thing that is special about a video now; a small card has no room for more. */
function VideoBadge({ video }: { video: CardVideo }) {
  const now = new Date(useSite().renderedAt)
  const badge = videoBadge({ ...video, launchAt: video.launchTime }, now)
  if (badge?.kind === 'premiere')
    return (
      <Badge tone="hot" spoken={ro.badges.premiereSpoken(formatMoment(badge.at))}>
        {formatDayAndHour(badge.at)}
      </Badge>
    )
  if (badge?.kind === 'expires') {
    const day = formatDayAndMonth(badge.at)
    return (
      <Badge tone="warn" spoken={ro.badges.expires(day)}>
        {/* Where a card has no room for it, the day alone. */}
        <span data-wide>{ro.badges.expires('')}</span>
        {day}
      </Badge>
    )
  }
  if (badge?.kind === 'new') return <Badge tone="hot">{ro.badges.new}</Badge>

  return badge && <Badge>{ro.badges.lastEpisode}</Badge>
}

/** From which age a title is recommended; nothing when it suits every age. */
export function AgeBadge({ rating }: { rating: CardVideo['ageRating'] }) {
  if (rating === 'AP') return null

  return (
    <Badge tone="age" spoken={ro.badges.ageSpoken(rating)}>
      {ro.badges.age(rating)}
    </Badge>
  )
}
