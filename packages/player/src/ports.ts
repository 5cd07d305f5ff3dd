import type { PlaybackFault } from '@hlizo/contract/calls/playback'
import type { Preferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import type { Milestone } from '@hlizo/domain/playback'
import type { Quality } from './quality.ts'
import type { Remembered } from './remembered.ts'
import type { SleepPlan } from './sleep-plan.ts'
import type { Report } from './unsent-progress.ts'

/** Why a film cannot continue; `code` is for support. */
export type PlaybackFailure = {
  readonly fault: Exclude<PlaybackFault, 'forced-end'>
  readonly code: string
}

/** A stream that plays in the media element. */
export type Engine = {
  readonly setQuality: (quality: Quality) => void
  /** The measured bandwidth in bits per second; null with the browser's own player. */
  readonly estimate: () => number | null
  /** Loads again from the current position. */
  readonly resume: () => void
  /** Ends a film that stalls at its end; absent with the browser's own player. */
  readonly end?: () => void
  readonly close: () => void
}

export type StreamOptions = {
  readonly url: string
  /** Seconds. */
  readonly startAt: number
  /** Bits per second; decides the first rendition. */
  readonly estimate: number
  readonly quality: Quality
  /** The number of renditions; with one there is no choice. */
  readonly onLevels: (count: number) => void
  /** The signed address has expired (403, 410). */
  readonly onExpired: () => void
  /** Nothing more is loaded; what is buffered can still be played. */
  readonly onFailed: (failure: PlaybackFailure) => void
  /** Loading has succeeded after a failure. */
  readonly onLoaded: () => void
}

/** Opens a stream in the media element of a session. */
export type OpenStream = (options: StreamOptions) => Engine

/** Runs a function once after a delay; returns how to cancel it. */
export type Scheduler = (delayMs: number, run: () => void) => () => void

/** The environment of a session. */
export type PlayerPorts = {
  readonly after: Scheduler
  /** Milliseconds since 1970, by the device's clock. */
  readonly now: () => number
  /** Whether the device knows that it has no connection. */
  readonly isOffline: () => boolean
  readonly memory: {
    readonly read: () => Remembered
    readonly write: (choice: Partial<Remembered>) => void
  }
  /** Until the page is closed, so that it holds from one film to the next. */
  readonly sleepPlan: {
    readonly read: () => SleepPlan | null
    readonly write: (plan: SleepPlan | null) => void
  }
  /** Sends a report; returns the server's refusal. */
  readonly sendProgress: (report: Report) => Promise<Error | null>
  /** Sends stored reports. */
  readonly sendUnsent: (profileId: number) => void
  /** Invalidates cached data about progress. */
  readonly forgetProgress: () => void
  readonly reportFault: (videoId: number, fault: PlaybackFault) => void
  /** Calls back when the server refuses playback (D54); returns how to stop. */
  readonly followRefusals: (onRefused: (refusal: Error) => void) => () => void
  /** The shell shows the reason and redirects. */
  readonly reportRefusal: (refusal: Error) => void
  /** Stores a preference of the profile; false on failure. */
  readonly storePreference: (profile: Profile, change: Partial<Preferences>) => Promise<boolean>
  readonly analytics: {
    readonly started: (film: Video, position: number) => void
    readonly reached: (videoId: number, percent: Milestone) => void
    readonly completed: (videoId: number, watchSeconds: number) => void
  }
}

/** The input of a view, which may change during playback. */
export type PlayerInput = {
  readonly film: Video
  readonly profile: Profile
  readonly next: NextVideo | null
  /** How many videos have started by themselves since the viewer was last active. */
  readonly untouchedAdvances: number
  /** Fetches the film with a new signed address; null on failure. */
  readonly renew: () => Promise<Video | null>
  /** Plays the next video; the argument is the new number of untouched advances. */
  readonly onNext: (untouchedAdvances: number) => void
}
