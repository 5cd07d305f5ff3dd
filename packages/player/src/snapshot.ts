import type { CaptionStyle } from '@hlizo/contract/entities/preferences'
import type { UpNextPrompt } from '@hlizo/domain/up-next'
import type { PlaybackFailure } from './ports.ts'
import type { Quality } from './quality.ts'
import type { SleepChoice } from './sleep-plan.ts'

/** A panel over the film: no prompt is shown over it, and nothing starts by itself. */
export type Panel = 'settings' | 'help' | 'moment'

/** The state that a view shows. Times in seconds. */
export type Snapshot = {
  /** Null while the film can be played. */
  readonly failure: PlaybackFailure | null
  /** The browser requires a press before it plays with sound. */
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
  /** The prompt for the next video while it is shown (D93). */
  readonly prompt: UpNextPrompt | null
  readonly secondsToNext: number
  readonly panel: Panel | null
  /** The target of a prepared jump. */
  readonly scrubbedTo: number | null
  readonly sleepAfter: SleepChoice
  /** How long playback goes on; null without a chosen time. */
  readonly sleepSeconds: number | null
  /** Whether playback was stopped by the timer. */
  readonly isAsleep: boolean
  readonly hasQualities: boolean
  /** The browser's own player reads the stream. */
  readonly isNative: boolean
  /** Null is off. */
  readonly captions: string | null
  readonly captionStyle: CaptionStyle
  readonly quality: Quality
  readonly autoplayNext: boolean
  /** Whether the laughter map is drawn over the seek bar. */
  readonly showsLaughter: boolean
  readonly offersAudio: boolean
  readonly isAudioOnly: boolean
  /** Quieter peaks. */
  readonly isNight: boolean
}
