import type { CaptionStyle } from '@hlizo/contract/entities/preferences'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import type { PlaybackFailure } from './ports.ts'
import type { Quality } from './quality.ts'
import type { SleepMinutes } from './sleep-timer.ts'

/** A panel over the film: nothing comes over it, and nothing starts by itself. */
export type Panel = 'settings' | 'help'

/** What a view shows of a session. Times in seconds. */
export type Snapshot = {
  /** Why it cannot be played; null while it can. */
  readonly failure: PlaybackFailure | null
  /** The browser wants a press before it plays with sound. */
  readonly isBlocked: boolean
  readonly isPaused: boolean
  readonly isEnded: boolean
  /** The stream shows a picture now. */
  readonly hasPicture: boolean
  /** The film has shown a picture since it was opened. */
  readonly hadPicture: boolean
  readonly isSpinning: boolean
  readonly isLongWait: boolean
  readonly isInIntro: boolean
  readonly time: number
  readonly duration: number
  readonly bufferedTo: number
  /** 0-1; 0 when muted. */
  readonly volume: number
  readonly rate: number
  /** What comes next, when it is to be shown (D93). */
  readonly prompt: UpNextPrompt | null
  readonly secondsToNext: number
  readonly panel: Panel | null
  /** Where the film would go, while a jump is being prepared. */
  readonly scrubbedTo: number | null
  readonly sleepAfter: SleepMinutes
  readonly hasQualities: boolean
  /** The language of the captions; null: off. */
  readonly captions: string | null
  readonly captionStyle: CaptionStyle
  readonly quality: Quality
  readonly autoplayNext: boolean
  readonly offersAudio: boolean
  readonly isAudioOnly: boolean
}
