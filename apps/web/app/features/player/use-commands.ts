import type { NextVideo, Video } from '@hlizo/contract/entities/video'
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
import type { Command } from './key-command.ts'
import { playNext, type LaughMode } from './laugh-actions.tsx'
import { togglePicture } from './player-controls.tsx'
import type { FlashShown } from './player-stage.tsx'
import { spokenAfter, spokenCaptions } from './spoken-command.ts'
import type { useFullscreen } from './use-fullscreen.ts'
import type { Laughter } from './use-laughter.ts'
import type { PlayerOnScreen } from './use-player.ts'

type CommandParts = {
  readonly player: PlayerOnScreen
  readonly film: Video
  readonly next: NextVideo | null
  readonly laugh: LaughMode | null
  readonly laughter: Laughter
  readonly fullscreen: ReturnType<typeof useFullscreen>
}

/** What gestures do, and what is shown for it in the picture. */
function useGestures({ player, next, laugh, laughter }: CommandParts) {
  const { video } = player
  const [flash, setFlash] = useState<FlashShown | null>(null)
  const show = (icon: IconName, place: FlashShown['place'] = 'middle') =>
    setFlash((last) => ({ id: (last?.id ?? 0) + 1, icon, place }))

  return {
    flash,
    pressPlay: () => {
      show(video.paused ? 'play' : 'pause')
      togglePlay(video)
    },
    pressSkip: (direction: -1 | 1) => {
      show(direction === 1 ? 'forward10' : 'replay10', direction === 1 ? 'right' : 'left')
      skip(video, direction)
    },
    pressLaugh: () => {
      show('laugh', 'right')
      return laughter.laugh()
    },
    goOn: () => playNext(player, next, laugh),
    showVolume: () => show(video.muted ? 'volume-off' : 'volume'),
  }
}

/** The commands of keys and gestures; `obey` returns the announcement for screen readers. */
export function useCommands(parts: CommandParts) {
  const { player, film, laughter, fullscreen } = parts
  const { session, video } = player
  const gestures = useGestures(parts)
  const act = (command: Command) => {
    switch (command.name) {
      case 'toggle-play':
        return gestures.pressPlay()
      case 'skip':
        return gestures.pressSkip(command.direction)
      case 'volume':
        stepVolume(video, command.direction)
        return gestures.showVolume()
      case 'toggle-mute':
        toggleMute(video)
        return gestures.showVolume()
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
      case 'save-moment':
        return session.openPanel('moment')
      case 'hide-prompt':
        return session.hidePrompt()
      case 'play-next':
        return gestures.goOn()
    }
  }
  const obey = (command: Command) => {
    if (command.name === 'laugh') return gestures.pressLaugh()
    if (command.name === 'best-moment') return laughter.jump()
    if (command.name === 'toggle-captions') {
      const lang = session.choices.toggleCaptions()
      return spokenCaptions(film.subtitles.find((subtitle) => subtitle.lang === lang))
    }
    act(command)

    return spokenAfter(command, { video, title: film.title })
  }

  return { ...gestures, obey }
}
