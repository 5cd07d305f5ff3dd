import { isSeen, percentSeen, type Position } from '@hlizo/domain/playback'
import { createLaughs } from './laughs.ts'
import { jumped, newPlaySession, playedTo, tracked } from './play-session.ts'
import type { PlayerInput, PlayerPorts } from './ports.ts'

type ProgressOptions = {
  readonly ports: Pick<PlayerPorts, 'analytics' | 'now' | 'sendProgress' | 'forgetProgress'>
  readonly input: () => Pick<PlayerInput, 'film' | 'profile'>
  readonly position: () => Position
  readonly onRefused: (refusal: Error) => void
}

/** Leaving this close to the last report is not reported again, in seconds. */
const SAME_PLACE_SECONDS = 0.5

/** Reports progress on play, on pause, every 30 seconds and on leaving (spec §4 „Playback”, D87). */
export function createProgress({ ports, input, position, onRefused }: ProgressOptions) {
  const film = () => input().film
  let session = newPlaySession
  let hasBegun = false
  let lastSent: number | null = null
  const laughs = createLaughs()

  const send = async () => {
    // Until the first picture the position may still be 0, which would overwrite the stored one.
    if (!hasBegun) return
    session = tracked(session)
    const at = position()
    lastSent = at.time
    const laughed = laughs.take()
    const refusal = await ports.sendProgress({
      profileId: input().profile.id,
      videoId: film().id,
      body: {
        seen: isSeen(at),
        time: at.time,
        percentageSeen: percentSeen(at),
        ...(session.stretch !== null && { playedFrom: session.stretch.from }),
        ...(laughed.length > 0 && { laughs: [...laughed] }),
      },
      at: ports.now(),
    })
    if (refusal) onRefused(refusal)
  }
  const complete = () => ports.analytics.completed(film().id, session.watched)

  return {
    send: () => void send(),
    begin: () => {
      if (!hasBegun) ports.analytics.started(film(), position().time)
      hasBegun = true
    },
    /** The viewer has laughed; returns where, in seconds, or null before the first picture. */
    laugh: (): number | null => {
      if (!hasBegun) return null
      const { time } = position()
      laughs.add(time)
      return time
    },
    jump: () => {
      session = jumped(session)
    },
    playOn: (rate: number) => {
      if (!hasBegun) return
      const step = playedTo(session, position(), rate)
      session = step.session
      if (step.isNewlyComplete) complete()
      for (const percent of step.milestones) ports.analytics.reached(film().id, percent)
      if (step.isTrackDue) void send()
    },
    end: () => {
      if (!session.isComplete) complete()
      session = { ...session, isComplete: true }
    },
    /** The page is hidden or closed. */
    leave: async () => {
      const hasMoved =
        lastSent === null || Math.abs(position().time - lastSent) > SAME_PLACE_SECONDS
      if (hasMoved || laughs.hasUnsent()) await send()
    },
  }
}
