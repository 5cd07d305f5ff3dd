import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { formatPosition } from '@hlizo/domain/duration'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import {
  bufferedTo,
  seekTo,
  skip,
  togglePlay,
  useMedia,
  type Media,
} from '#web/features/player/media.ts'
import type { CaptionChoice } from '#web/features/player/use-captions.ts'
import { TvButton } from './tv-button.tsx'

type TvControlsProps = { media: Media; film: Video; captions: CaptionChoice; isAwake: boolean }

/** The bar, where left and right skip ten seconds and OK pauses; below it, what else there is. */
export function TvControls({ media, film, captions, isAwake }: TvControlsProps) {
  const { video } = media
  const bar = useRef<HTMLDivElement>(null)
  const isPaused = useMedia(media, (now) => now.paused)
  const isInIntro = useMedia(media, (now) => now.currentTime < (film.introEnd ?? 0))

  // When the controls go, left and right must skip again, whatever was pressed last.
  useEffect(() => {
    if (!isAwake) bar.current?.focus({ preventScroll: true })
  }, [isAwake])

  return (
    <div className="tv-controls" role="group" aria-label={tvMessages.player.controls}>
      <SeekBar media={media} film={film} bar={bar} />
      <div className="tv-actions" data-group>
        <TvButton
          icon={isPaused ? 'play' : 'pause'}
          variant="secondary"
          onPress={() => togglePlay(video)}
        >
          {isPaused ? ro.play : ro.pause}
        </TvButton>
        {isInIntro && (
          <TvButton variant="secondary" onPress={() => seekTo(video, film.introEnd ?? 0)}>
            {ro.skipIntro}
          </TvButton>
        )}
        {film.subtitles.length > 0 && (
          <TvButton
            icon="captions"
            variant="secondary"
            isPressed={captions.lang !== null}
            onPress={captions.toggle}
          >
            {captions.lang === null ? tvMessages.player.captionsOn : ro.captionsOff}
          </TvButton>
        )}
      </div>
    </div>
  )
}

type SeekBarProps = {
  media: Media
  film: Video
  bar: { current: HTMLDivElement | null }
}

function SeekBar({ media, film, bar }: SeekBarProps) {
  const { video } = media
  const time = useMedia(media, (now) => Math.floor(now.currentTime))
  const buffered = useMedia(media, (now) => Math.floor(bufferedTo(now)))
  const duration = useMedia(media, (now) =>
    Number.isFinite(now.duration) ? Math.floor(now.duration) : film.duration,
  )
  const minutes = (seconds: number) => Math.ceil(seconds / 60)

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowLeft') skip(video, -1)
    else if (key === 'ArrowRight') skip(video, 1)
    else if (key === 'Enter' || key === ' ') togglePlay(video)
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
      aria-valuemax={duration}
      aria-valuenow={time}
      aria-valuetext={ro.positionSpoken(minutes(time), minutes(duration))}
      onKeyDown={onKeyDown}
    >
      <span className="tv-time">{formatPosition(time)}</span>
      <svg className="tv-line" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="tv-line-all" width="1000" height="10" />
        <rect className="tv-line-buffered" width={share(buffered, duration)} height="10" />
        <rect className="tv-line-played" width={share(time, duration)} height="10" />
      </svg>
      <span className="tv-time">{formatPosition(duration)}</span>
    </div>
  )
}

/** Of the thousand parts of the bar. */
const share = (seconds: number, duration: number) =>
  duration > 0 ? Math.min(1_000, (seconds / duration) * 1_000) : 0
