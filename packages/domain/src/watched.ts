import { PLAYBACK_RATES } from '@hlizo/contract/constants'

/** A stretch of a film that was played without a jump, in whole seconds. */
export type WatchedStretch = { readonly from: number; readonly to: number }

const FASTEST_RATE = Math.max(...PLAYBACK_RATES)
/** Clocks and the network are not exact. */
const SLACK_SECONDS = 5
/** A player reports every 30 seconds, so the first report cannot cover more real time. */
const FIRST_REPORT_SECONDS = 45

type Report = { readonly time: number; readonly playedFrom?: number | undefined }
type Before = { readonly positionSeconds: number; readonly at: Date }

/**
 * What was watched since the report before; null when nothing was. `playedFrom` is where the current stretch
 * began. No stretch is longer than the real time since the report before allows, so a client cannot invent minutes.
 */
export function watchedStretch(
  { time, playedFrom }: Report,
  before: Before | null,
  duration: number,
  now: Date,
): WatchedStretch | null {
  // Stryker disable next-line ConditionalExpression: not a number is no stretch either.
  if (playedFrom === undefined) return null
  // After a jump back the report before is further on, and says nothing.
  const reportedTo = before !== null && before.positionSeconds <= time ? before.positionSeconds : 0
  const elapsed =
    before === null ? FIRST_REPORT_SECONDS : (now.getTime() - before.at.getTime()) / 1_000
  const to = Math.floor(Math.min(time, duration))
  const earliest = to - Math.floor(Math.max(0, elapsed) * FASTEST_RATE + SLACK_SECONDS)
  const from = Math.max(0, earliest, Math.floor(playedFrom), Math.floor(reportedTo))

  return to > from ? { from, to } : null
}
