import type { Video } from '@hlizo/contract/entities/video'
import { bufferedTo, hasPicture, type MediaPort } from './media-port.ts'

/** The position and duration of the media element, and those known without one. */
export function createPlayhead(startAt: number, film: () => Video) {
  let media: MediaPort | null = null
  let position = startAt
  let hadPicture = false
  const duration = () =>
    media && Number.isFinite(media.duration) ? media.duration : film().duration

  return {
    media: () => media,
    attach: (element: MediaPort | null) => {
      media = element
    },
    /** The position of the viewer. While a stream is opened or closed the element is at 0, which is ignored. */
    position: () => {
      if (media && hasPicture(media)) {
        position = media.currentTime
        hadPicture = true
      }
      return { time: position, duration: duration() }
    },
    read: () => {
      const time = media?.currentTime ?? 0
      return {
        time,
        hadPicture,
        duration: duration(),
        rate: media?.playbackRate ?? 1,
        isSeeking: media?.seeking ?? false,
        hasPicture: media !== null && hasPicture(media),
        isInIntro: time < (film().introEnd ?? 0),
        bufferedTo: media === null ? 0 : bufferedTo(media),
        volume: media === null || media.muted ? 0 : media.volume,
      }
    },
  }
}
