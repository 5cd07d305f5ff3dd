import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { useState } from 'react'
import { CaptionLines } from '#web/features/player/caption-lines.tsx'
import { isStarved, play, togglePlay, useMedia, type Media } from '#web/features/player/media.ts'
import type { AudioChoice } from '#web/features/player/use-audio-mode.ts'
import { useAutoplayNext } from '#web/features/player/use-autoplay-next.ts'
import type { CaptionChoice } from '#web/features/player/use-captions.ts'
import { useLasting } from '#web/features/player/use-lasting.ts'
import { useSleepTimer } from '#web/features/player/use-sleep-timer.ts'
import { useStoryboard } from '#web/features/player/use-storyboard.ts'
import type { Stream } from '#web/features/player/use-stream.ts'
import { useUpNext } from '#web/features/player/use-up-next.ts'
import { useWakeLock } from '#web/features/player/use-wake-lock.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { RemoteKey } from './remote-key.ts'
import { TvControls } from './tv-controls.tsx'
import type { TvPlayerProps } from './tv-player-props.ts'
import { TvSettings } from './tv-settings.tsx'
import { TvUpNext } from './tv-up-next.tsx'
import { useTvSeek } from './use-tv-seek.ts'
import { useWakefulness } from './use-wakefulness.ts'

const SPINNER_AFTER_MS = 400

type TvPlayerViewProps = TvPlayerProps & {
  media: Media
  captions: CaptionChoice
  stream: Stream
  audio: AudioChoice
}

/** What is drawn over the film: title, bar and buttons for a few seconds after each press of a key. */
export function TvPlayerView({
  media,
  film,
  captions,
  stream,
  audio,
  profile,
  next,
  untouchedAdvances,
  onNext,
  onBack,
}: TvPlayerViewProps) {
  const { video } = media
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const isPaused = useMedia(media, (now) => now.paused)
  const isStarting = useMedia(media, (now) => now.readyState < now.HAVE_CURRENT_DATA)
  const isWaiting = useMedia(media, isStarved) || (isStarting && !stream.isBlocked)
  const duration = useMedia(media, (now) =>
    Number.isFinite(now.duration) ? now.duration : film.duration,
  )
  const isSpinning = useLasting(isWaiting, SPINNER_AFTER_MS)
  const seek = useTvSeek(media, duration)
  const tiles = useStoryboard(film.storyboardUrl ?? null, !isStarting)
  const sleep = useSleepTimer(media)
  useWakeLock(!isPaused)

  const commands: Partial<Record<RemoteKey, () => void>> = {
    'play-pause': () => togglePlay(video),
    play: () => play(video),
    pause: () => video.pause(),
    forward: () => seek.press(1),
    rewind: () => seek.press(-1),
  }
  const isBusy = isSettingsOpen || seek.target !== null
  const { isAwake, isTouched } = useWakefulness({
    isHeld: isPaused || isSpinning || isBusy,
    commands,
  })
  const advances = isTouched ? 0 : untouchedAdvances
  const autoplay = useAutoplayNext(profile)
  const { prompt, countsToEnd, watchEnding } = useUpNext(media, {
    film,
    next,
    isBusy,
    autoplayNext: autoplay.isOn,
    untouchedAdvances: advances,
    onEndingSeen: () => onNext(advances + 1),
  })

  return (
    <div className="tv-over" data-awake={isAwake || undefined}>
      <CaptionLines media={media} captions={captions} isRaised={isAwake && !isSettingsOpen} />
      {isSpinning && (
        <span className="tv-player-spinner">
          <Spinner size="lg" label={ro.buffering} />
        </span>
      )}
      <header className="tv-player-title">
        <h1>{film.title}</h1>
        {film.show && <p className="tv-facts">{film.show.title}</p>}
      </header>
      {isSettingsOpen && (
        <TvSettings
          settings={{ media, film, stream, captions, autoplay, audio, sleep }}
          onClose={() => setSettingsOpen(false)}
        />
      )}
      {prompt && next && (
        <TvUpNext
          {...{ media, next, prompt, countsToEnd }}
          onWatchEnding={watchEnding}
          onCancel={onBack}
          onNext={(isByItself) => onNext(isByItself ? advances + 1 : 0)}
        />
      )}
      {!isSettingsOpen && !prompt && (
        <TvControls
          {...{ media, film, duration, seek, tiles, captions, isAwake }}
          onSettings={() => setSettingsOpen(true)}
        />
      )}
    </div>
  )
}
