import type { Video } from '@hlizo/contract/entities/video'
import { laughsMessages } from '@hlizo/contract/messages/laughs'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { seekTo, togglePlay } from '@hlizo/player/media-port'
import { useEffect, useRef } from 'react'
import type { LaughMode } from '#web/features/player/laugh-actions.tsx'
import type { Tile } from '#web/features/player/storyboard.ts'
import { usePlayer, type PlayerOnScreen } from '#web/features/player/use-player.ts'
import { TvButton } from './tv-button.tsx'
import { TvFollowOfVideo } from './tv-follow-button.tsx'
import { TvSeekBar } from './tv-seek-bar.tsx'

type TvControlsProps = {
  player: PlayerOnScreen
  film: Video
  tiles: readonly Tile[]
  isAwake: boolean
  laugh: LaughMode | null
  hasNext: boolean
}

type ActionsProps = Pick<TvControlsProps, 'player' | 'film' | 'laugh' | 'hasNext'>

function Actions({ player: { session, video }, film, laugh, hasNext }: ActionsProps) {
  const isPaused = usePlayer(session, (now) => now.isPaused)
  const hasCaptions = usePlayer(session, (now) => now.captions !== null)

  return (
    <div className="tv-actions" data-group>
      <TvButton
        icon={isPaused ? 'play' : 'pause'}
        variant="secondary"
        onPress={() => togglePlay(video)}
      >
        {isPaused ? ro.play : ro.pause}
      </TvButton>
      {laugh && <LaughButtons laugh={laugh} hasNext={hasNext} />}
      <SkipIntro session={session} onPress={() => seekTo(video, film.introEnd ?? 0)} />
      {film.subtitles.length > 0 && (
        <TvButton
          icon="captions"
          variant="secondary"
          isPressed={hasCaptions}
          onPress={session.choices.toggleCaptions}
        >
          {ro.captions}
        </TvButton>
      )}
      <StayAwake session={session} />
      <TvButton
        icon="settings"
        variant="secondary"
        name="settings"
        onPress={() => session.openPanel('settings')}
      >
        {ro.settings}
      </TvButton>
      <TvFollowOfVideo video={film} isShort />
    </div>
  )
}

type OfSession = Pick<PlayerOnScreen, 'session'>

function SkipIntro({ session, onPress }: OfSession & { onPress: () => void }) {
  const isInIntro = usePlayer(session, (now) => now.isInIntro)
  if (!isInIntro) return null

  return (
    <TvButton variant="secondary" onPress={onPress}>
      {ro.skipIntro}
    </TvButton>
  )
}

/** Ends the sleep timer, while there is one. */
function StayAwake({ session }: OfSession) {
  const isSleepy = usePlayer(session, (now) => now.sleepAfter !== 0)
  if (!isSleepy) return null

  return (
    <TvButton icon="close" variant="secondary" onPress={() => session.sleep.choose(0)}>
      {ro.sleepCancel}
    </TvButton>
  )
}

function LaughButtons({ laugh, hasNext }: { laugh: LaughMode; hasNext: boolean }) {
  return (
    <>
      {hasNext && (
        <TvButton icon="chevron-right" variant="secondary" onPress={laugh.goOn}>
          {laughsMessages.next}
        </TvButton>
      )}
      <TvButton icon="close" variant="secondary" onPress={laugh.dismiss}>
        {laughsMessages.notForMe}
      </TvButton>
    </>
  )
}

/** The seek bar, and the buttons below it. */
export function TvControls({ player, film, tiles, isAwake, laugh, hasNext }: TvControlsProps) {
  const bar = useRef<HTMLDivElement>(null)

  // When the controls hide, left and right must seek again.
  useEffect(() => {
    if (!isAwake) bar.current?.focus({ preventScroll: true })
  }, [isAwake])

  return (
    <div className="tv-controls" role="group" aria-label={tvMessages.player.controls}>
      <TvSeekBar {...{ player, film, tiles, bar }} />
      <Actions {...{ player, film, laugh, hasNext }} />
    </div>
  )
}
