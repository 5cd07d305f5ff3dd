import {
  PROGRESS_MILESTONES_PERCENT,
  RESUME_AFTER_SECONDS,
  SEEN_ABOVE_PERCENT,
  TRACKING_EVERY_SECONDS,
} from '@hlizo/contract/constants'
import { percentage } from './percentage.ts'

/** A position in a video and the video's duration, in seconds. */
export type Position = { readonly time: number; readonly duration: number }

/** Unrounded, 0-100. */
export function percentSeen({ time, duration }: Position): number {
  if (duration <= 0) return 0
  return Math.min(100, Math.max(0, (time / duration) * 100))
}

/** Rounded down, 0-100 (spec §9). */
export function wholePercentSeen({ time, duration }: Position): number {
  return duration <= 0 ? 0 : Math.min(100, percentage(time, duration))
}

/** True above 95 % of the duration (spec §4). */
export function isSeen(position: Position): boolean {
  return percentSeen(position) > SEEN_ABOVE_PERCENT
}

/** The start in seconds: the requested one, else where the viewer stopped, else 0 (D91). */
export function startPosition({ time, duration }: Position, asked?: number): number {
  const wanted = asked ?? -1
  if (wanted >= 0) return Math.min(wanted, Math.max(0, duration))
  const isWorthResuming =
    time > RESUME_AFTER_SECONDS && percentSeen({ time, duration }) < SEEN_ABOVE_PERCENT

  return isWorthResuming ? time : 0
}

export type PlaybackMoment = 'play' | 'pause' | 'leave' | 'playing'

/** Whether progress is sent: on play, pause and leave, and after every 30 s of playback (spec §4, D87). */
export function isTrackDue(moment: PlaybackMoment, playedSinceTrackSeconds: number): boolean {
  return moment !== 'playing' || playedSinceTrackSeconds >= TRACKING_EVERY_SECONDS
}

/** Seconds of a video that were played without a jump. */
export type Stretch = { readonly from: number; readonly to: number }

export type Milestone = (typeof PROGRESS_MILESTONES_PERCENT)[number]

/**
 * The milestones that a stretch reaches and that have not fired in this play session (D92). Jumps do not
 * count: a milestone needs at least a second of playback.
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
