import type { Milestone, Position, Stretch } from '@hlizo/domain/playback'
import { isSeen, isTrackDue, milestonesReached } from '@hlizo/domain/playback'

/** What the player remembers of one viewing, from opening the page to leaving it. Seconds. */
export type PlaySession = {
  /** What is being played without a jump; null after one, until it plays on. */
  readonly stretch: Stretch | null
  /** Time in front of the screen since progress was last sent: faster playing does not count double. */
  readonly sinceTrack: number
  /** Video time played in all. */
  readonly watched: number
  readonly fired: ReadonlySet<Milestone>
  readonly isComplete: boolean
}

/** What a step of playing calls for. */
export type PlayedStep = {
  readonly session: PlaySession
  readonly isTrackDue: boolean
  readonly milestones: readonly Milestone[]
  readonly isNewlyComplete: boolean
}

/** A viewing that begins. */
export const newPlaySession: PlaySession = {
  stretch: null,
  sinceTrack: 0,
  watched: 0,
  fired: new Set(),
  isComplete: false,
}

/** The video has played on to `position` at `rate`; what follows from it (spec §4 „Playback”, D92). */
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

/** The viewer jumped: what was played before does not join what is played after. */
export function jumped(session: PlaySession): PlaySession {
  return { ...session, stretch: null }
}

/** Progress was sent for another reason, so the 30 seconds begin again. */
export function tracked(session: PlaySession): PlaySession {
  return { ...session, sinceTrack: 0 }
}
