import type { ShowCard } from '@hlizo/contract/entities/show'
import type { Thumbnails } from '@hlizo/contract/entities/thumbnails'
import type { VideoCard } from '@hlizo/contract/entities/video'

/** What a card needs to know of a video. Public pages carry no more than this. */
export type CardVideo = Thumbnails &
  Pick<
    VideoCard,
    | 'type'
    | 'id'
    | 'title'
    | 'duration'
    | 'launchTime'
    | 'show'
    | 'comedians'
    | 'ageRating'
    | 'progress'
    | 'currentPercentageSeen'
    | 'isFavorite'
    | 'season'
    | 'episode'
    | 'expiresAt'
    | 'isLastEpisode'
    | 'premiereAt'
  > & {
    readonly previewUrl?: string | null
    readonly cdnPreviewUrl?: string | null
  }

export type CardShow = Thumbnails &
  Pick<ShowCard, 'type' | 'id' | 'title' | 'videosCount' | 'isFavorite'>

/** Where a card leads and what a screen reader says of it, where that is not the page of its title. */
export type CardLink = {
  readonly to: string
  readonly name: string
  readonly onOpen?: () => void
}

export type CardTitle = CardVideo | CardShow

/** A video without what its card does not show: a public page carries dozens of them, once as HTML and once as data. */
export function cardFacts(video: VideoCard): CardVideo {
  return {
    type: video.type,
    id: video.id,
    title: video.title,
    duration: video.duration,
    launchTime: video.launchTime,
    show: video.show && { title: video.show.title },
    comedians: video.comedians.map(({ name }) => ({ name })),
    ageRating: video.ageRating,
    progress: video.progress,
    currentPercentageSeen: video.currentPercentageSeen,
    isFavorite: video.isFavorite,
    ...(video.season !== undefined && { season: video.season }),
    ...(video.episode !== undefined && { episode: video.episode }),
    ...(video.isLastEpisode && { isLastEpisode: true }),
    ...(video.expiresAt && { expiresAt: video.expiresAt }),
    ...(video.premiereAt && { premiereAt: video.premiereAt }),
    thumbnailUrl: video.thumbnailUrl,
    smallThumbnailUrl: video.smallThumbnailUrl,
    largeThumbnailUrl: video.largeThumbnailUrl,
    cdnThumbnailUrl: video.cdnThumbnailUrl,
    cdnSmallThumbnailUrl: video.cdnSmallThumbnailUrl,
    cdnLargeThumbnailUrl: video.cdnLargeThumbnailUrl,
  }
}
