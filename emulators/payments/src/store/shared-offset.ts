import type { MovableClock } from '@hlizo/kit/clock'

type Deps = {
  readonly clock: Pick<MovableClock, 'offset' | 'setOffset'>
  readonly read: () => Promise<number>
  readonly write: (offsetMs: number) => Promise<void>
}

/** All nodes share the clock's offset. A node never follows a value older than the one that it is writing. */
export function sharedOffset({ clock, read, write }: Deps) {
  let seenOffsetMs: number | null = null
  let moves = 0
  let movesUnderWay = 0

  return {
    follow: async (): Promise<void> => {
      if (movesUnderWay > 0) return
      const knownMoves = moves
      const offsetMs = await read()
      if (moves !== knownMoves || offsetMs === seenOffsetMs) return
      // A clock that was moved before this start is only ever behind: its own file may be newer.
      const isNew = seenOffsetMs !== null || offsetMs > Math.max(0, clock.offset())
      seenOffsetMs = offsetMs
      if (isNew) clock.setOffset(offsetMs)
    },

    set: async (offsetMs: number): Promise<void> => {
      moves += 1
      movesUnderWay += 1
      clock.setOffset(offsetMs)
      seenOffsetMs = offsetMs
      try {
        await write(offsetMs)
      } finally {
        movesUnderWay -= 1
      }
    },
  }
}
