/** What a player has loaded of a film and not played yet. Times are of a clock that never goes back. */
export type PlaybackBuffer = {
  /** A piece of the film has arrived. */
  readonly arrive: (atMs: number, lengthMs: number) => void
  /** How much can be played without loading more. */
  readonly aheadMs: (atMs: number) => number
  /** How long the film has stood still since its first piece arrived. */
  readonly stoodStillMs: (atMs: number) => number
}

/** A film that plays from its first piece on, and stands still whenever nothing is left to play. */
export function createPlaybackBuffer(): PlaybackBuffer {
  let startedAtMs: number | null = null
  let loadedMs = 0
  let stoodMs = 0
  const stillMs = (atMs: number) =>
    startedAtMs === null ? 0 : Math.max(stoodMs, atMs - startedAtMs - loadedMs)

  return {
    arrive: (atMs, lengthMs) => {
      stoodMs = stillMs(atMs)
      startedAtMs ??= atMs
      loadedMs += lengthMs
    },
    aheadMs: (atMs) =>
      startedAtMs === null ? 0 : Math.max(0, startedAtMs + stoodMs + loadedMs - atMs),
    stoodStillMs: stillMs,
  }
}
