import type { Subtitle } from '@hlizo/contract/entities/video'
import { playerMessages as ro } from '@hlizo/contract/messages/player'
import { formatPosition } from '@hlizo/domain/duration'
import type { Command } from './key-command.ts'

type After = {
  readonly video: Pick<
    HTMLVideoElement,
    'paused' | 'muted' | 'volume' | 'playbackRate' | 'currentTime' | 'duration'
  >
  readonly title: string
}

/** The announcement of a keyboard command. */
export function spokenAfter({ name }: Command, { video, title }: After): string | null {
  switch (name) {
    case 'toggle-play':
      return video.paused ? ro.pause : ro.nowPlaying(title)
    case 'skip':
    case 'jump':
      return ro.place(formatPosition(video.currentTime), formatPosition(video.duration))
    case 'volume':
    case 'toggle-mute':
      return video.muted ? ro.muted : ro.volumeSpoken(Math.round(video.volume * 100))
    case 'rate':
      return `${ro.speed}: ${ro.rate(video.playbackRate)}`
    default:
      return null
  }
}

/** The announcement of changed captions; undefined means off. */
export const spokenCaptions = (shown: Pick<Subtitle, 'label'> | undefined): string =>
  shown === undefined ? ro.captionsOff : `${ro.captions}: ${shown.label}`
