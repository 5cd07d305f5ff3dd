import type { Video, VideoCard } from '@hlizo/contract/entities/video'
import { ageDescriptorText } from '@hlizo/contract/messages/age-descriptors'
import { dayInBucharest } from '@hlizo/domain/dates'
import { formatDuration } from '@hlizo/domain/duration'
import { formatViews } from '@hlizo/domain/views'
import { Badge } from '#web/ui/badge.tsx'
import { AgeBadge } from './title-card.tsx'

/** Type, age rating with its descriptors, duration, year and views of a video (D85, D166). */
export function VideoFacts({ video }: { video: VideoCard & Pick<Video, 'ageDescriptors'> }) {
  const { ageDescriptors = [] } = video

  return (
    <>
      <Badge tone="hot">{video.contentType}</Badge>
      <AgeBadge rating={video.ageRating} />
      {ageDescriptors.length > 0 && <span>{ageDescriptorText(ageDescriptors)}</span>}
      <span>{formatDuration(video.duration)}</span>
      <span>{dayInBucharest(new Date(video.launchTime)).slice(0, 4)}</span>
      {video.viewsCount > 0 && <span>{formatViews(video.viewsCount)}</span>}
    </>
  )
}
