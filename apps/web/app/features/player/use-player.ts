import type { PlayerSession } from '@hlizo/player/player-session'
import type { Snapshot } from '@hlizo/player/snapshot'
import { useSyncExternalStore } from 'react'

/** A session and the element that it plays in. */
export type PlayerOnScreen = { readonly session: PlayerSession; readonly video: HTMLVideoElement }

/** One fact about a session; the component draws itself again when it changes. */
export function usePlayer<Fact>(session: PlayerSession, select: (now: Snapshot) => Fact): Fact {
  return useSyncExternalStore(session.subscribe, () => select(session.snapshot()))
}
