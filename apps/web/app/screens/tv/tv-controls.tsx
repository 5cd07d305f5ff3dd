import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { useEffect, useRef } from 'react'
import { seekTo, togglePlay, useMedia, type Media } from '#web/features/player/media.ts'
import type { Tile } from '#web/features/player/storyboard.ts'
import type { CaptionChoice } from '#web/features/player/use-captions.ts'
import { TvButton } from './tv-button.tsx'
import { TvSeekBar } from './tv-seek-bar.tsx'
import type { TvSeek } from './use-tv-seek.ts'

type TvControlsProps = {
  media: Media
  film: Video
  duration: number
  seek: TvSeek
  tiles: readonly Tile[]
  captions: CaptionChoice
  isAwake: boolean
  onSettings: () => void
}

/** The bar, where left and right look for a place and OK pauses; below it, what else there is. */
export function TvControls(props: TvControlsProps) {
  const { media, film, duration, seek, tiles, captions, isAwake, onSettings } = props
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
      <TvSeekBar {...{ media, film, duration, seek, tiles, bar }} />
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
            {ro.captions}
          </TvButton>
        )}
        <TvButton icon="settings" variant="secondary" name="settings" onPress={onSettings}>
          {ro.settings}
        </TvButton>
      </div>
    </div>
  )
}
