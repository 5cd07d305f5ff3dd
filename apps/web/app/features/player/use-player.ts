import type { PlayerSession } from '@hlizo/player/player-session'
import type { Snapshot } from '@hlizo/player/snapshot'
import { useSyncExternalStore } from 'react'

/** A session and its media element. */
export type PlayerOnScreen = { readonly session: PlayerSession; readonly video: HTMLVideoElement }

/** Subscribes to one fact of a session. */
export function usePlayer<Fact>(session: PlayerSession, select: (now: Snapshot) => Fact): Fact {
  return useSyncExternalStore(session.subscribe, () => select(session.snapshot()))
}
