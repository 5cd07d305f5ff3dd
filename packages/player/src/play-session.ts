import type { Milestone, Position, Stretch } from '@hlizo/domain/playback'
import { isSeen, isTrackDue, milestonesReached } from '@hlizo/domain/playback'

/** Data about one viewing, from opening the page to leaving it, in seconds. */
export type PlaySession = {
  /** The stretch played without a jump; null after a jump until playback continues. */
  readonly stretch: Stretch | null
  /** Real time since progress was last sent: faster playback does not count double. */
  readonly sinceTrack: number
  /** Total video time played. */
  readonly watched: number
  readonly fired: ReadonlySet<Milestone>
  readonly isComplete: boolean
}

/** The consequences of a step of playback. */
export type PlayedStep = {
  readonly session: PlaySession
  readonly isTrackDue: boolean
  readonly milestones: readonly Milestone[]
  readonly isNewlyComplete: boolean
}

export const newPlaySession: PlaySession = {
  stretch: null,
  sinceTrack: 0,
  watched: 0,
  fired: new Set(),
  isComplete: false,
}

/** The video has played to `position` at `rate` (spec §4 „Playback”, D92). */
export function playedTo(session: PlaySession, position: Position, rate: number): PlayedStep {
  const { time, duration } = position
  const from = session.stretch?.from ?? time
  const delta = Math.max(0, time - (session.stretch?.to ?? time))
  const stretch = { from, to: Math.max(time, session.stretch?.to ?? time) }
  const milestones = milestonesReached(stretch, duration, session.fired)
  const sinceTrack = session.sinceTrack + delta / rate
  const isDue = isTrackDue('playing', sinceTrack)
  const isComplete = session.isComplete || isSeen(position)

  return {
    session: {
      stretch,
      sinceTrack: isDue ? 0 : sinceTrack,
      watched: session.watched + delta,
      fired: milestones.length > 0 ? new Set([...session.fired, ...milestones]) : session.fired,
      isComplete,
    },
    isTrackDue: isDue,
    milestones,
    isNewlyComplete: isComplete && !session.isComplete,
  }
}

/** After a jump, a new stretch begins. */
export function jumped(session: PlaySession): PlaySession {
  return { ...session, stretch: null }
}

/** Progress was sent, so the 30 seconds begin again. */
export function tracked(session: PlaySession): PlaySession {
  return { ...session, sinceTrack: 0 }
}
