/** Lets a few works run at once and a bounded line wait behind them. */
export type Gate = {
  /** Waits for a place; false at once when the line is full. Whoever was let in must `leave`. */
  enter(): Promise<boolean>
  /** Whether whoever came now would be let in or could wait. */
  hasRoom(): boolean
  leave(): void
  /** How many are at work, and how many wait. */
  readonly queue: () => { readonly running: number; readonly waiting: number }
}

/** A gate for `atOnce` works, with room for `waiting` more. */
export function createGate({ atOnce, waiting }: { atOnce: number; waiting: number }): Gate {
  const line: (() => void)[] = []
  let running = 0
  const hasRoom = () => running < atOnce || line.length < waiting

  return {
    hasRoom,
    enter: async () => {
      if (!hasRoom()) return false
      if (running < atOnce) {
        running += 1
        return true
      }
      await new Promise<void>((resolve) => line.push(resolve))
      return true
    },
    // A finished work hands its place straight to the next, so nobody can slip in between.
    leave: () => {
      const next = line.shift()
      if (next) next()
      else running -= 1
    },
    queue: () => ({ running, waiting: line.length }),
  }
}
