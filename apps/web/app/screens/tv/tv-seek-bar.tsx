import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { formatPosition, wholeMinutes } from '@hlizo/domain/duration'
import type { KeyboardEvent, RefObject } from 'react'
import { chapterAt } from '#web/features/player/chapter.ts'
import { bufferedTo, togglePlay, useMedia, type Media } from '#web/features/player/media.ts'
import { tileAt, type Tile } from '#web/features/player/storyboard.ts'
import { TilePicture } from '#web/features/player/tile-picture.tsx'
import { remoteKeyOf } from './remote-key.ts'
import type { TvSeek } from './use-tv-seek.ts'

type TvSeekBarProps = {
  media: Media
  film: Video
  duration: number
  seek: TvSeek
  tiles: readonly Tile[]
  bar: RefObject<HTMLDivElement | null>
}

/** Left and right look for a place and show what is there; OK goes there, or pauses; „Înapoi” stays. */
export function TvSeekBar({ media, film, duration, seek, tiles, bar }: TvSeekBarProps) {
  const playedTo = useMedia(media, (now) => Math.floor(now.currentTime))
  const buffered = useMedia(media, (now) => Math.floor(bufferedTo(now)))
  const time = seek.target ?? playedTo

  const onKeyDown = (event: KeyboardEvent) => {
    const key = remoteKeyOf(event.nativeEvent)
    const isOk = event.key === 'Enter' || event.key === ' '
    if (key === 'left') seek.press(-1)
    else if (key === 'right') seek.press(1)
    else if (isOk && seek.target !== null) seek.apply()
    else if (isOk) togglePlay(media.video)
    else if (key === 'back' && seek.target !== null) seek.cancel()
    else return
    event.preventDefault()
  }

  return (
    <div
      className="tv-seek"
      ref={bar}
      role="slider"
      tabIndex={0}
      data-start
      data-name="seek"
      data-group
      aria-label={ro.position}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(time)}
      aria-valuetext={ro.positionSpoken(Math.floor(time / 60), wholeMinutes(duration))}
      onKeyDown={onKeyDown}
    >
      <span className="tv-time">{formatPosition(time)}</span>
      <span className="tv-line-box">
        <svg
          className="tv-line"
          viewBox="0 0 1000 10"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect className="tv-line-all" width="1000" height="10" />
          <rect className="tv-line-buffered" width={share(buffered, duration)} height="10" />
          <rect className="tv-line-played" width={share(time, duration)} height="10" />
        </svg>
        {seek.target !== null && (
          <span
            className="tv-seek-preview"
            style={{ left: insideLine(share(seek.target, duration) / 10) }}
            aria-hidden="true"
            data-seek-preview
          >
            <TilePicture tile={tileAt(tiles, seek.target)} />
            <span className="tv-seek-caption">
              {formatPosition(seek.target)} {chapterAt(film.chapters, seek.target)?.title}
            </span>
          </span>
        )}
      </span>
      <span className="tv-time">{formatPosition(duration)}</span>
    </div>
  )
}

/** Of the thousand parts of the bar. */
const share = (seconds: number, duration: number) =>
  duration > 0 ? Math.min(1_000, (seconds / duration) * 1_000) : 0

/** Half a preview away from both ends. */
const insideLine = (percent: number) => `clamp(9rem, ${percent}%, calc(100% - 9rem))`
