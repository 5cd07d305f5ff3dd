import type { Video } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { tvMessages } from '@hlizo/contract/messages/tv'
import { seekTo, togglePlay } from '@hlizo/player/media-port'
import { useEffect, useRef } from 'react'
import type { Tile } from '#web/features/player/storyboard.ts'
import { usePlayer, type PlayerOnScreen } from '#web/features/player/use-player.ts'
import { TvButton } from './tv-button.tsx'
import { TvSeekBar } from './tv-seek-bar.tsx'

type TvControlsProps = {
  player: PlayerOnScreen
  film: Video
  tiles: readonly Tile[]
  isAwake: boolean
}

function Actions({ player: { session, video }, film }: Pick<TvControlsProps, 'player' | 'film'>) {
  const isPaused = usePlayer(session, (now) => now.isPaused)
  const isInIntro = usePlayer(session, (now) => now.isInIntro)
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
      {isInIntro && (
        <TvButton variant="secondary" onPress={() => seekTo(video, film.introEnd ?? 0)}>
          {ro.skipIntro}
        </TvButton>
      )}
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
      <TvButton
        icon="settings"
        variant="secondary"
        name="settings"
        onPress={() => session.openPanel('settings')}
      >
        {ro.settings}
      </TvButton>
    </div>
  )
}

/** The seek bar, and the buttons below it. */
export function TvControls({ player, film, tiles, isAwake }: TvControlsProps) {
  const bar = useRef<HTMLDivElement>(null)

  // When the controls hide, left and right must seek again.
  useEffect(() => {
    if (!isAwake) bar.current?.focus({ preventScroll: true })
  }, [isAwake])

  return (
    <div className="tv-controls" role="group" aria-label={tvMessages.player.controls}>
      <TvSeekBar {...{ player, film, tiles, bar }} />
      <Actions player={player} film={film} />
    </div>
  )
}
