import type { VideoCard } from '@hlizo/contract/entities/video'
import { cardFacts, type CardVideo } from '#web/features/catalogue/card-title.ts'
import { SIMILAR_SHOWN } from '#web/features/catalogue/queries.ts'

/** The other episodes of a video's show, and similar videos. */
export type RelatedVideos = {
  readonly episodes: readonly CardVideo[]
  readonly similar: readonly CardVideo[]
}

const placeOf = ({ season = 0, episode = 0 }: VideoCard) => season * 10_000 + episode

/** Splits the videos of a category into episodes of the same show, in order, and the rest. */
export function relatedVideosOf(video: VideoCard, others: readonly VideoCard[]): RelatedVideos {
  const showId = video.show?.id
  const isSibling = (other: VideoCard) => showId !== undefined && other.show?.id === showId
  const rest = others.filter(({ id }) => id !== video.id)

  return {
    episodes: rest
      .filter(isSibling)
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map(cardFacts),
    similar: rest
      .filter((other) => !isSibling(other))
      .slice(0, SIMILAR_SHOWN)
      .map(cardFacts),
  }
}
