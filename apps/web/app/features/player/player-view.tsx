import { UP_NEXT_COUNTDOWN_SECONDS } from '@hlizo/contract/constants'
import type { NextVideo } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import { useState } from 'react'
import type { IconName } from '#web/ui/icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CaptionLines } from './caption-lines.tsx'
import type { Command } from './key-command.ts'
import {
  isStarved,
  nextRate,
  seekTo,
  setRate,
  skip,
  stepVolume,
  toggleMute,
  togglePlay,
  useMedia,
  type Media,
} from './media.ts'
import { PlayerControls, togglePicture } from './player-controls.tsx'
import { TitleBar } from './player-frame.tsx'
import { Flash, PlayerStage, type FlashShown } from './player-stage.tsx'
import type { PlayerProps } from './player-props.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { spokenAfter, spokenCaptions } from './spoken-command.ts'
import { UpNext } from './up-next.tsx'
import type { AudioChoice } from './use-audio-mode.ts'
import { useAutoplayNext } from './use-autoplay-next.ts'
import { useAwake } from './use-awake.ts'
import type { CaptionChoice } from './use-captions.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useLasting } from './use-lasting.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useSleepTimer } from './use-sleep-timer.ts'
import type { Stream } from './use-stream.ts'
import { useSpoken } from './use-spoken.ts'
import { useStoryboard } from './use-storyboard.ts'
import { useTouched } from './use-touched.ts'
import { useUpNext } from './use-up-next.ts'
import { useWakeLock } from './use-wake-lock.ts'
import styles from './player-view.module.css'

const SPINNER_AFTER_MS = 400
const ANNOUNCE_AFTER_MS = 3_000

type ViewProps = PlayerProps & {
  media: Media
  captions: CaptionChoice
  stream: Stream
  audio: AudioChoice
}

function spokenPrompt({ mode }: UpNextPrompt, { title }: NextVideo): string {
  const { label, stillThere, countdown } = ro.upNext
  const what = mode === 'still-there' ? stillThere : `${label}: ${title}.`

  return mode === 'countdown' ? `${what} ${countdown(UP_NEXT_COUNTDOWN_SECONDS)}` : what
}

/** Everything that is drawn over the film. */
export function PlayerView({
  media,
  film,
  captions,
  stream,
  audio,
  frame,
  profile,
  next,
  ...rest
}: ViewProps) {
  const { video } = media
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isPanelOpen = isSettingsOpen || isHelpOpen
  const [flash, setFlash] = useState<FlashShown | null>(null)

  const isPaused = useMedia(media, (now) => now.paused)
  const isStarting = useMedia(media, (now) => now.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
  const isWaiting = useMedia(media, isStarved)
  const isInIntro = useMedia(media, (now) => now.currentTime < (film.introEnd ?? 0))
  const isSpinning = useLasting(isWaiting || (isStarting && !stream.isBlocked), SPINNER_AFTER_MS)
  const isLongWait = useLasting(isSpinning, ANNOUNCE_AFTER_MS - SPINNER_AFTER_MS)

  const isTouched = useTouched(frame)
  const untouchedAdvances = isTouched ? 0 : rest.untouchedAdvances
  const autoplay = useAutoplayNext(profile)
  const sleepTimer = useSleepTimer(media)
  const { prompt, countsToEnd, hide, watchEnding } = useUpNext(media, {
    film,
    next,
    untouchedAdvances,
    isBusy: isPanelOpen,
    autoplayNext: autoplay.isOn,
    onEndingSeen: () => rest.onNext({ isByItself: true, untouchedAdvances }),
  })
  const isHeld = isPaused || isSpinning || isPanelOpen
  const { isAwake, wake, sleep } = useAwake(frame, isHeld)
  const fullscreen = useFullscreen(frame, video)
  const tiles = useStoryboard(film.storyboardUrl ?? null, !isStarting)
  useWakeLock(!isPaused)

  const [said, say] = useState<string | null>(null)
  const show = (icon: IconName, place: FlashShown['place'] = 'middle') =>
    setFlash((last) => ({ id: (last?.id ?? 0) + 1, icon, place }))
  const pressPlay = () => {
    show(video.paused ? 'play' : 'pause')
    togglePlay(video)
  }
  const pressSkip = (direction: -1 | 1) => {
    show(direction === 1 ? 'forward10' : 'replay10', direction === 1 ? 'right' : 'left')
    skip(video, direction)
  }
  const act = (command: Command) => {
    switch (command.name) {
      case 'toggle-play':
        return pressPlay()
      case 'skip':
        return pressSkip(command.direction)
      case 'volume':
        stepVolume(video, command.direction)
        return show(video.muted ? 'volume-off' : 'volume')
      case 'toggle-mute':
        toggleMute(video)
        return show(video.muted ? 'volume-off' : 'volume')
      case 'toggle-fullscreen':
        return fullscreen.toggle()
      case 'toggle-picture':
        return togglePicture(video)
      case 'jump':
        return seekTo(video, (video.duration * command.tenth) / 10)
      case 'rate':
        return setRate(video, nextRate(video.playbackRate, command.direction))
      case 'show-help':
        return setHelpOpen(true)
      case 'hide-prompt':
        return hide()
    }
  }
  const obey = (command: Command) => {
    if (command.name === 'toggle-captions') {
      const lang = captions.toggle()
      return spokenCaptions(film.subtitles.find((subtitle) => subtitle.lang === lang))
    }
    act(command)

    return spokenAfter(command, { video, title: film.title })
  }
  useShortcuts((command) => say(obey(command)))

  const isShown = isAwake && !stream.isBlocked
  const isEnded = useMedia(media, (now) => now.ended)
  const upNext = prompt && next && spokenPrompt(prompt, next)
  const state = isLongWait ? ro.buffering : isEnded ? ro.ended : null
  useSpoken(frame, upNext ?? state ?? said ?? ro.nowPlaying(film.title))

  return (
    <div className={styles.view} data-awake={isAwake || undefined}>
      <PlayerStage
        onPress={pressPlay}
        onDoublePress={fullscreen.toggle}
        onTap={isAwake && !isPaused ? sleep : wake}
        onDoubleTap={pressSkip}
      />
      <CaptionLines media={media} captions={captions} isRaised={isAwake} />
      {isSpinning && (
        <span className={styles.spinner}>
          <Spinner size="lg" />
        </span>
      )}
      <Flash flash={flash} />
      <div className={styles.top}>
        <TitleBar film={film} />
      </div>
      <div className={styles.bottom} data-hidden={isShown ? undefined : true}>
        <PlayerControls
          {...{ media, film, tiles, fullscreen }}
          settings={{
            settings: { media, film, stream, captions, autoplay, audio, sleep: sleepTimer },
            isOpen: isSettingsOpen,
            onToggle: setSettingsOpen,
            onHelp: () => setHelpOpen(true),
          }}
        />
      </div>
      {isInIntro && !isStarting && !isPanelOpen && (
        <Button
          className={styles.skipIntro}
          variant="secondary"
          onClick={() => seekTo(video, film.introEnd ?? 0)}
        >
          {ro.skipIntro}
        </Button>
      )}
      {prompt && next && (
        <UpNext
          {...{ media, next, prompt, countsToEnd, filmId: film.id }}
          onWatchEnding={watchEnding}
          onNext={(isByItself) => rest.onNext({ isByItself, untouchedAdvances })}
        />
      )}
      <ShortcutsDialog isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  )
}
