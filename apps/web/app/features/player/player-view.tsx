import { UP_NEXT_COUNTDOWN_SECONDS } from '@hlizo/contract/constants'
import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import { seekTo } from '@hlizo/player/media-port'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { announcedAfter, announcedAnswer, announcedText, nothingAnnounced } from './announced.ts'
import { CaptionLines } from './caption-lines.tsx'
import type { Command } from './key-command.ts'
import { MomentPart } from './moment-part.tsx'
import { LaughActions, type LaughMode } from './laugh-actions.tsx'
import { PlayerControls } from './player-controls.tsx'
import { TitleBar } from './player-frame.tsx'
import { Flash, PlayerStage } from './player-stage.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { SleepCountdown, useSleepAnnouncement } from './sleep-countdown.tsx'
import { UpNext } from './up-next.tsx'
import { useAwake } from './use-awake.ts'
import { useCommands } from './use-commands.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useLaughter } from './use-laughter.ts'
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
  titleAction: ReactNode
}

function spokenPrompt({ mode }: UpNextPrompt, { title }: NextVideo): string {
  const { label, stillThere, countdown } = ro.upNext
  const what = mode === 'still-there' ? stillThere : `${label}: ${title}.`

  return mode === 'countdown' ? `${what} ${countdown(UP_NEXT_COUNTDOWN_SECONDS)}` : what
}

/** What screen readers are to announce, null for the title; and how a key is answered. */
function useAnnouncement(session: PlayerOnScreen['session'], next: NextVideo | null) {
  const prompt = usePlayer(session, (now) => now.prompt)
  const state = usePlayer(session, ({ isLongWait, isEnded }) =>
    isLongWait ? ro.buffering : isEnded ? ro.ended : null,
  )
  const sleep = useSleepAnnouncement(session)
  const [last, setLast] = useState(nothingAnnounced)
  const now = (prompt && next && spokenPrompt(prompt, next)) ?? state
  const announced = announcedAfter(last, { now, sleep })
  if (announced !== last) setLast(announced)

  return {
    text: announcedText(announced),
    say: (answer: string | null) => setLast((before) => announcedAnswer(before, answer)),
  }
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
  // Not below the panel of a moment, where the focus could not be seen.
  const isAway = usePlayer(player.session, (now) => now.isBlocked || now.panel === 'moment')

  return (
    <div className={styles.bottom} data-hidden={isAwake && !isAway ? undefined : true}>
      {laugh && <LaughActions {...{ player, laugh, nextId: next?.id ?? null }} />}
      <PlayerControls {...controls} />
    </div>
  )
}

/** What is offered for a time: the end of the introduction, the next video, the help. */
function Offers({ player, film, next }: Pick<ViewProps, 'player' | 'film' | 'next'>) {
  const { session } = player
  const prompt = usePlayer(session, (now) => now.prompt)
  const isHelpOpen = usePlayer(session, (now) => now.panel === 'help')

  return (
    <>
      <SkipIntro {...{ player, film }} />
      {prompt && next && <UpNext {...{ session, next, prompt, filmId: film.id }} />}
      <ShortcutsDialog isOpen={isHelpOpen} onClose={() => session.closePanel('help')} />
    </>
  )
}

type SceneProps = Pick<ViewProps, 'player' | 'laugh'> & {
  fullscreen: ReturnType<typeof useFullscreen>
  awake: ReturnType<typeof useAwake>
  commands: ReturnType<typeof useCommands>
}

/** What takes gestures, and what answers them in the picture. */
function Scene({ player, laugh, fullscreen, awake, commands }: SceneProps) {
  const { isAwake, wake, sleep } = awake
  const isPaused = usePlayer(player.session, (now) => now.isPaused)
  const isSpinning = usePlayer(player.session, (now) => now.isSpinning)

  return (
    <>
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
    </>
  )
}

/** Everything that is drawn over the film. */
export function PlayerView({ player, frame, film, next, laugh, titleAction }: ViewProps) {
  const { session, video } = player
  const isPaused = usePlayer(session, (now) => now.isPaused)
  const isHeld = usePlayer(session, (now) => now.isPaused || now.isSpinning || now.panel !== null)
  const hasPicture = usePlayer(session, (now) => now.hasPicture)
  const awake = useAwake(frame, isHeld, session.touch)
  const { isAwake } = awake
  const fullscreen = useFullscreen(frame, video)
  const tiles = useStoryboard(film.storyboardUrl ?? null, hasPicture)
  useWakeLock(!isPaused)
  const laughter = useLaughter(player, film.id)
  const commands = useCommands({ player, film, next, laugh, laughter, fullscreen })
  const { text, say } = useAnnouncement(session, next)
  const press = (command: Command) => say(commands.obey(command))
  useShortcuts(press)
  useSpoken(frame, text ?? ro.nowPlaying(film.title))

  return (
    <div className={styles.view} data-awake={isAwake || undefined}>
      <Scene {...{ player, laugh, fullscreen, awake, commands }} />
      <div className={styles.top}>
        <TitleBar film={film} action={titleAction} />
      </div>
      <div className={styles.sleep}>
        <SleepCountdown session={session} />
      </div>
      <Bottom {...{ player, film, tiles, fullscreen, laughter, press, next, laugh, isAwake }} />
      <Offers {...{ player, film, next }} />
      <MomentPart {...{ player, film, tiles }} />
    </div>
  )
}
