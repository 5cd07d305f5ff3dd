import {
  IN_PROGRESS_FROM_PERCENT,
  IN_PROGRESS_FROM_SECONDS,
  SEEN_ABOVE_PERCENT,
  VIEW_COUNTS_AFTER_PERCENT,
  VIEW_COUNTS_AFTER_SECONDS,
} from '@hlizo/contract/constants'
import { DAY_MS } from '@hlizo/kit/durations'
import { isSeen, percentSeen, wholePercentSeen } from './playback.ts'

export type Progress = {
  readonly positionSeconds: number
  /** 0-100, rounded down. */
  readonly percentageSeen: number
  /** A rewatch does not reset it. */
  readonly isSeen: boolean
  /** Whether the current play is started and not finished. */
  readonly isInProgress: boolean
  readonly finishedAt: Date | null
  readonly rewatches: number
  readonly viewCountedAt: Date | null
}

/** From a player: the position in seconds and in percent, and whether it marks the video as seen. */
export type ProgressReport = {
  readonly time: number
  readonly percentageSeen: number
  readonly seen: boolean
}

export const noProgress: Progress = {
  positionSeconds: 0,
  percentageSeen: 0,
  isSeen: false,
  isInProgress: false,
  finishedAt: null,
  rewatches: 0,
  viewCountedAt: null,
}

// A second view of a video within a day is the same view (D69).
function viewCountedAt(before: Progress, seconds: number, percent: number, now: Date) {
  const isView = seconds >= VIEW_COUNTS_AFTER_SECONDS || percent >= VIEW_COUNTS_AFTER_PERCENT
  const last = before.viewCountedAt
  if (!isView || (last !== null && now.getTime() - last.getTime() < DAY_MS)) return last

  return now
}

/**
 * The progress after a report (spec §4, D86-D89); `duration` in seconds. Above 95 % the video is seen,
 * finished and not in progress. Marking it as seen moves it to its end. A rewatch is in progress from 2 %.
 */
export function trackProgress(
  before: Progress,
  report: ProgressReport,
  duration: number,
  now: Date,
): Progress {
  const time = duration > 0 ? Math.min(report.time, duration) : report.time
  const percent = percentSeen({ time, duration })
  const counted = viewCountedAt(before, time, percent, now)

  if (report.seen || Math.max(percent, report.percentageSeen) > SEEN_ABOVE_PERCENT) {
    const wasOver = before.isSeen && isSeen({ time: before.positionSeconds, duration })
    const position = isSeen({ time, duration }) ? time : duration
    return {
      positionSeconds: position,
      percentageSeen: wholePercentSeen({ time: position, duration }),
      isSeen: true,
      isInProgress: false,
      finishedAt: wasOver ? before.finishedAt : now,
      rewatches: before.rewatches + (before.isSeen && !wasOver ? 1 : 0),
      viewCountedAt: counted,
    }
  }

  const isBegun =
    percent >= IN_PROGRESS_FROM_PERCENT || (!before.isSeen && time >= IN_PROGRESS_FROM_SECONDS)

  return {
    ...before,
    positionSeconds: time,
    percentageSeen: wholePercentSeen({ time, duration }),
    isInProgress: isBegun,
    viewCountedAt: counted,
  }
}
