import type { PlaybackFault } from '@hlizo/contract/calls/playback'
import type { Preferences } from '@hlizo/contract/entities/preferences'
import type { Profile } from '@hlizo/contract/entities/profile'
import type { NextVideo, Video } from '@hlizo/contract/entities/video'
import type { Milestone } from '@hlizo/domain/playback'
import type { Quality } from './quality.ts'
import type { Remembered } from './remembered.ts'
import type { Report } from './unsent-progress.ts'

/** Why a film cannot go on; `code` is for support. */
export type PlaybackFailure = {
  readonly fault: Exclude<PlaybackFault, 'forced-end'>
  readonly code: string
}

/** A stream that plays in the media element. */
export type Engine = {
  readonly setQuality: (quality: Quality) => void
  /** The speed of the connection as measured so far, in bits per second; null where the browser plays by itself. */
  readonly estimate: () => number | null
  /** Goes on after the connection came back. */
  readonly resume: () => void
  /** Ends a film that stands still at its end; absent where the browser plays by itself. */
  readonly end?: () => void
  readonly close: () => void
}

/** What a stream is opened with, and what it reports. */
export type StreamOptions = {
  readonly url: string
  /** Seconds. */
  readonly startAt: number
  /** Bits per second; decides with which size the film starts. */
  readonly estimate: number
  readonly quality: Quality
  /** How many sizes the stream has; with one there is nothing to choose. */
  readonly onLevels: (count: number) => void
  /** The signed address is no longer good (403, 410). */
  readonly onExpired: () => void
  /** It cannot go on. */
  readonly onFailed: (failure: PlaybackFailure) => void
}

/** Opens a stream in the media element of a session. */
export type OpenStream = (options: StreamOptions) => Engine

/** Runs something once after a delay; gives how to cancel it. */
export type Scheduler = (delayMs: number, run: () => void) => () => void

/** What a session needs of the world around it. */
export type PlayerPorts = {
  readonly after: Scheduler
  /** Milliseconds since 1970, by the clock of this device. */
  readonly now: () => number
  readonly memory: {
    readonly read: () => Remembered
    readonly write: (choice: Partial<Remembered>) => void
  }
  /** Sends a report; gives the refusal when the server will not have it. */
  readonly sendProgress: (report: Report) => Promise<Error | null>
  /** Sends what could not be sent before. */
  readonly sendUnsent: (profileId: number) => void
  /** What has been cached about the progress of a profile is outdated. */
  readonly forgetProgress: () => void
  readonly reportFault: (videoId: number, fault: PlaybackFault) => void
  /** Calls back when the server refuses to go on (D54); gives how to stop. */
  readonly followRefusals: (onRefused: (refusal: Error) => void) => () => void
  /** The shell says why, and leads on. */
  readonly reportRefusal: (refusal: Error) => void
  /** Stores a choice with the profile; gives whether that went well. */
  readonly storePreference: (profile: Profile, change: Partial<Preferences>) => Promise<boolean>
  readonly analytics: {
    readonly started: (film: Video, position: number) => void
    readonly reached: (videoId: number, percent: Milestone) => void
    readonly completed: (videoId: number, watchSeconds: number) => void
  }
}

/** What a view gives to its session; it may change while the film plays. */
export type PlayerInput = {
  readonly film: Video
  readonly profile: Profile
  readonly next: NextVideo | null
  /** How many videos have started by themselves since the viewer last touched anything. */
  readonly untouchedAdvances: number
  /** Fetches the film with another signed address; null when that fails. */
  readonly renew: () => Promise<Video | null>
  /** Goes on to the next video, with the number of videos that have started by themselves by then. */
  readonly onNext: (untouchedAdvances: number) => void
}
