import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { play, togglePlay } from '@hlizo/player/media-port'
import { CaptionLines } from '#web/features/player/caption-lines.tsx'
import { playNext, usePreparedNext, type LaughMode } from '#web/features/player/laugh-actions.tsx'
import { usePlayer, type PlayerOnScreen } from '#web/features/player/use-player.ts'
import { useSleepAnnouncement, useSleepText } from '#web/features/player/sleep-countdown.tsx'
import { useStoryboard } from '#web/features/player/use-storyboard.ts'
import { useWakeLock } from '#web/features/player/use-wake-lock.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { RemoteKey } from './remote-key.ts'
import { TvControls } from './tv-controls.tsx'
import { TvSettings } from './tv-settings.tsx'
import { TvUpNext } from './tv-up-next.tsx'
import { useWakefulness } from './use-wakefulness.ts'

type TvPlayerViewProps = {
  player: PlayerOnScreen
  film: Video
  next: NextVideo | null
  laugh: LaughMode | null
  onBack: () => void
}

function FilmTitle({ film }: { film: Video }) {
  return (
    <header className="tv-player-title">
      <h1>{film.title}</h1>
      {film.show && <p className="tv-facts">{film.show.title}</p>}
    </header>
  )
}

function LargeSpinner() {
  return (
    <span className="tv-player-spinner">
      <Spinner size="lg" label={ro.buffering} />
    </span>
  )
}

/** When playback stops by itself; in view with the controls, and always during the last minute. */
function SleepNotice({ session }: Pick<PlayerOnScreen, 'session'>) {
  const text = useSleepText(session)
  const said = useSleepAnnouncement(session)
  const isSoon = usePlayer(session, (now) => now.sleepSeconds !== null && now.sleepSeconds <= 60)

  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {text !== null && (
        <p className="tv-sleep" data-soon={isSoon || undefined}>
          {text}
        </p>
      )}
    </>
  )
}

/** What is drawn over the film; shown for a few seconds after each key. */
export function TvPlayerView({ player, film, next, laugh, onBack }: TvPlayerViewProps) {
  const { session, video } = player
  const isSettingsOpen = usePlayer(session, (now) => now.panel === 'settings')
  const isPaused = usePlayer(session, (now) => now.isPaused)
  const isSpinning = usePlayer(session, (now) => now.isSpinning)
  const isScrubbing = usePlayer(session, (now) => now.scrubbedTo !== null)
  const hasPicture = usePlayer(session, (now) => now.hasPicture)
  const prompt = usePlayer(session, (now) => now.prompt)
  const tiles = useStoryboard(film.storyboardUrl ?? null, hasPicture)
  useWakeLock(!isPaused)
  usePreparedNext(player, laugh, next?.id ?? null)

  const commands: Partial<Record<RemoteKey, () => void>> = {
    'play-pause': () => togglePlay(video),
    play: () => play(video),
    pause: () => video.pause(),
    forward: () => session.scrubbing.press(1),
    rewind: () => session.scrubbing.press(-1),
    next: () => playNext(player, next, laugh),
  }
  const isAwake = useWakefulness({
    commands,
    isHeld: isPaused || isSpinning || isSettingsOpen || isScrubbing,
    onKey: session.touch,
    onRelease: session.scrubbing.apply,
  })

  return (
    <div className="tv-over" data-awake={isAwake || undefined}>
      <CaptionLines player={player} isRaised={isAwake && !isSettingsOpen} />
      {isSpinning && <LargeSpinner />}
      <FilmTitle film={film} />
      <SleepNotice session={session} />
      {isSettingsOpen && <TvSettings player={player} film={film} />}
      {prompt && next && <TvUpNext {...{ session, next, prompt, onCancel: onBack }} />}
      {!isSettingsOpen && !prompt && (
        <TvControls {...{ player, film, tiles, isAwake, laugh, hasNext: next !== null }} />
      )}
    </div>
  )
}
