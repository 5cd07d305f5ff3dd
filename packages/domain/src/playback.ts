import {
  PROGRESS_MILESTONES_PERCENT,
  RESUME_AFTER_SECONDS,
  SEEN_ABOVE_PERCENT,
  TRACKING_EVERY_SECONDS,
} from '@hlizo/contract/constants'

/** A place in a video, in seconds, and how long the video is. */
export type Position = { readonly time: number; readonly duration: number }

/** How much of a video lies before a place, 0-100, not rounded. */
export function percentSeen({ time, duration }: Position): number {
  if (duration <= 0) return 0
  return Math.min(100, Math.max(0, (time / duration) * 100))
}

/** Whether a video counts as seen: above 95 % of its duration (spec §4). */
export function isSeen(position: Position): boolean {
  return percentSeen(position) > SEEN_ABOVE_PERCENT
}

/** Where playback starts, in seconds: where the address asks, else where the viewer stopped, else 0 (D91). */
export function startPosition({ time, duration }: Position, asked?: number): number {
  if (asked !== undefined && asked >= 0) return Math.min(asked, Math.max(0, duration))
  const isWorthResuming =
    time > RESUME_AFTER_SECONDS && percentSeen({ time, duration }) < SEEN_ABOVE_PERCENT

  return isWorthResuming ? time : 0
}

/** What the player may have to report. */
export type PlaybackMoment = 'play' | 'pause' | 'leave' | 'playing'

/** Whether progress is sent now: on play, on pause, on leaving, and after every 30 s of playing (spec §4, D87). */
export function isTrackDue(moment: PlaybackMoment, playedSinceTrackSeconds: number): boolean {
  return moment !== 'playing' || playedSinceTrackSeconds >= TRACKING_EVERY_SECONDS
}

/** A stretch of a video that was played without a jump, in seconds. */
export type Stretch = { readonly from: number; readonly to: number }

/** A percentage at which progress analytics fire (spec §4). */
export type Milestone = (typeof PROGRESS_MILESTONES_PERCENT)[number]

/**
 * The milestones that a stretch has just reached and that have not fired in this play session (D92).
 *
 * Jumping past a milestone is not reaching it: its point must lie in at least a second of playing.
 */
export function milestonesReached(
  { from, to }: Stretch,
  duration: number,
  fired: ReadonlySet<Milestone>,
): Milestone[] {
  if (duration <= 0 || to - from < 1) return []

  return PROGRESS_MILESTONES_PERCENT.filter((milestone) => {
    const point = (duration * milestone) / 100
    return !fired.has(milestone) && from <= point && point <= to
  })
}
