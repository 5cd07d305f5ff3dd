import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { CaptionLines } from '#web/features/player/caption-lines.tsx'
import {
  isStarved,
  play,
  skip,
  togglePlay,
  useMedia,
  type Media,
} from '#web/features/player/media.ts'
import type { CaptionChoice } from '#web/features/player/use-captions.ts'
import { useLasting } from '#web/features/player/use-lasting.ts'
import type { Stream } from '#web/features/player/use-stream.ts'
import { useUpNext } from '#web/features/player/use-up-next.ts'
import { useWakeLock } from '#web/features/player/use-wake-lock.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { RemoteKey } from './remote-key.ts'
import { TvControls } from './tv-controls.tsx'
import type { TvPlayerProps } from './tv-player.tsx'
import { TvUpNext } from './tv-up-next.tsx'
import { useWakefulness } from './use-wakefulness.ts'

const SPINNER_AFTER_MS = 400

type TvPlayerViewProps = TvPlayerProps & {
  media: Media
  captions: CaptionChoice
  stream: Stream
}

/** What is drawn over the film: title, bar and buttons for a few seconds after each press of a key. */
export function TvPlayerView({
  media,
  film,
  captions,
  stream,
  profile,
  next,
  untouchedAdvances,
  onNext,
  onBack,
}: TvPlayerViewProps) {
  const { video } = media
  const isPaused = useMedia(media, (now) => now.paused)
  const isWaiting = useMedia(
    media,
    (now) => isStarved(now) || (!stream.isBlocked && now.readyState < now.HAVE_CURRENT_DATA),
  )
  const isSpinning = useLasting(isWaiting, SPINNER_AFTER_MS)
  useWakeLock(!isPaused)

  const commands: Partial<Record<RemoteKey, () => void>> = {
    'play-pause': () => togglePlay(video),
    play: () => play(video),
    pause: () => video.pause(),
    forward: () => skip(video, 1),
    rewind: () => skip(video, -1),
  }
  const { isAwake, isTouched } = useWakefulness({ isHeld: isPaused || isSpinning, commands })
  const advances = isTouched ? 0 : untouchedAdvances
  const autoplayNext = profile.preferences?.autoplayNext ?? true
  const { prompt, countsToEnd, watchEnding } = useUpNext(media, {
    ...{ film, next, autoplayNext },
    untouchedAdvances: advances,
    onEndingSeen: () => onNext(advances + 1),
  })

  return (
    <div className="tv-over" data-awake={isAwake || undefined}>
      <CaptionLines media={media} captions={captions} isRaised={isAwake} />
      {isSpinning && (
        <span className="tv-player-spinner">
          <Spinner size="lg" label={ro.buffering} />
        </span>
      )}
      <header className="tv-player-title">
        <h1>{film.title}</h1>
        {film.show && <p className="tv-facts">{film.show.title}</p>}
      </header>
      {prompt && next ? (
        <TvUpNext
          {...{ media, next, prompt, countsToEnd }}
          onWatchEnding={watchEnding}
          onCancel={onBack}
          onNext={(isByItself) => onNext(isByItself ? advances + 1 : 0)}
        />
      ) : (
        <TvControls {...{ media, film, captions, isAwake }} />
      )}
    </div>
  )
}
