import { UP_NEXT_COUNTDOWN_SECONDS } from '@hlizo/contract/constants'
import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import {
  nextRate,
  seekTo,
  setRate,
  skip,
  stepVolume,
  toggleMute,
  togglePlay,
} from '@hlizo/player/media-port'
import { useState } from 'react'
import type { IconName } from '#web/ui/icon.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CaptionLines } from './caption-lines.tsx'
import type { Command } from './key-command.ts'
import { LaughActions, playNext, type LaughMode } from './laugh-actions.tsx'
import { PlayerControls, togglePicture } from './player-controls.tsx'
import { TitleBar } from './player-frame.tsx'
import { Flash, PlayerStage, type FlashShown } from './player-stage.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { spokenAfter, spokenCaptions } from './spoken-command.ts'
import { UpNext } from './up-next.tsx'
import { useAwake } from './use-awake.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { usePlayer, type PlayerOnScreen } from './use-player.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useSpoken } from './use-spoken.ts'
import { useStoryboard } from './use-storyboard.ts'
import { useWakeLock } from './use-wake-lock.ts'
import styles from './player-view.module.css'

type ViewProps = {
  player: PlayerOnScreen
  frame: HTMLElement
  film: Video
  next: NextVideo | null
  laugh: LaughMode | null
}

function spokenPrompt({ mode }: UpNextPrompt, { title }: NextVideo): string {
  const { label, stillThere, countdown } = ro.upNext
  const what = mode === 'still-there' ? stillThere : `${label}: ${title}.`

  return mode === 'countdown' ? `${what} ${countdown(UP_NEXT_COUNTDOWN_SECONDS)}` : what
}

/** The commands of keys and gestures; `obey` returns the announcement for screen readers. */
function useCommands(
  { player, film, next, laugh }: Omit<ViewProps, 'frame'>,
  fullscreen: ReturnType<typeof useFullscreen>,
) {
  const { session, video } = player
  const [flash, setFlash] = useState<FlashShown | null>(null)
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
  const goOn = () => playNext(player, next, laugh)
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
        return session.openPanel('help')
      case 'hide-prompt':
        return session.hidePrompt()
      case 'play-next':
        return goOn()
    }
  }
  const obey = (command: Command) => {
    if (command.name === 'toggle-captions') {
      const lang = session.choices.toggleCaptions()
      return spokenCaptions(film.subtitles.find((subtitle) => subtitle.lang === lang))
    }
    act(command)

    return spokenAfter(command, { video, title: film.title })
  }

  return { flash, pressPlay, pressSkip, goOn, obey }
}

/** The announcement of the prompt or the state; null during playback. */
function useAnnouncement(session: PlayerOnScreen['session'], next: NextVideo | null) {
  const prompt = usePlayer(session, (now) => now.prompt)
  const state = usePlayer(session, ({ isLongWait, isEnded }) =>
    isLongWait ? ro.buffering : isEnded ? ro.ended : null,
  )

  return (prompt && next && spokenPrompt(prompt, next)) ?? state
}

function SkipIntro({ player: { session, video }, film }: Pick<ViewProps, 'player' | 'film'>) {
  const isOffered = usePlayer(
    session,
    ({ isInIntro, hasPicture, panel }) => isInIntro && hasPicture && panel === null,
  )
  if (!isOffered) return null

  return (
    <Button
      className={styles.skipIntro}
      variant="secondary"
      onClick={() => seekTo(video, film.introEnd ?? 0)}
    >
      {ro.skipIntro}
    </Button>
  )
}

function LargeSpinner() {
  return (
    <span className={styles.spinner}>
      <Spinner size="lg" />
    </span>
  )
}

type BottomProps = Parameters<typeof PlayerControls>[0] &
  Pick<ViewProps, 'next' | 'laugh'> & { isAwake: boolean }

function Bottom({ next, laugh, isAwake, ...controls }: BottomProps) {
  const { player } = controls
  const isBlocked = usePlayer(player.session, (now) => now.isBlocked)

  return (
    <div className={styles.bottom} data-hidden={isAwake && !isBlocked ? undefined : true}>
      {laugh && <LaughActions {...{ player, laugh, nextId: next?.id ?? null }} />}
      <PlayerControls {...controls} />
    </div>
  )
}

/** Everything that is drawn over the film. */
export function PlayerView({ player, frame, film, next, laugh }: ViewProps) {
  const { session, video } = player
  const isPaused = usePlayer(session, (now) => now.isPaused)
  const isSpinning = usePlayer(session, (now) => now.isSpinning)
  const isHeld = usePlayer(session, (now) => now.isPaused || now.isSpinning || now.panel !== null)
  const hasPicture = usePlayer(session, (now) => now.hasPicture)
  const { isAwake, wake, sleep } = useAwake(frame, isHeld, session.touch)
  const fullscreen = useFullscreen(frame, video)
  const tiles = useStoryboard(film.storyboardUrl ?? null, hasPicture)
  useWakeLock(!isPaused)

  const commands = useCommands({ player, film, next, laugh }, fullscreen)
  const [said, say] = useState<string | null>(null)
  useShortcuts((command) => say(commands.obey(command)))
  const prompt = usePlayer(session, (now) => now.prompt)
  const isHelpOpen = usePlayer(session, (now) => now.panel === 'help')
  useSpoken(frame, useAnnouncement(session, next) ?? said ?? ro.nowPlaying(film.title))

  return (
    <div className={styles.view} data-awake={isAwake || undefined}>
      <PlayerStage
        onPress={commands.pressPlay}
        onDoublePress={fullscreen.toggle}
        onTap={isAwake && !isPaused ? sleep : wake}
        onDoubleTap={commands.pressSkip}
        onSwipeUp={laugh ? commands.goOn : null}
      />
      <CaptionLines player={player} isRaised={isAwake} />
      {isSpinning && <LargeSpinner />}
      <Flash flash={commands.flash} />
      <div className={styles.top}>
        <TitleBar film={film} />
      </div>
      <Bottom {...{ player, film, tiles, fullscreen, next, laugh, isAwake }} />
      <SkipIntro {...{ player, film }} />
      {prompt && next && <UpNext {...{ session, next, prompt, filmId: film.id }} />}
      <ShortcutsDialog isOpen={isHelpOpen} onClose={() => session.closePanel('help')} />
    </div>
  )
}
