/** Limits concurrent work, with a bounded queue. */
export type Gate = {
  /** Waits for a place; false at once when the queue is full. After true the caller must call `leave`. */
  enter(): Promise<boolean>
  hasRoom(): boolean
  leave(): void
  readonly queue: () => { readonly running: number; readonly waiting: number }
}

/** Runs `atOnce` at the same time, with a queue of `waiting`. */
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
    // Passes the place to the next in the queue, so that no other caller can take it.
    leave: () => {
      const next = line.shift()
      if (next) next()
      else running -= 1
    },
    queue: () => ({ running, waiting: line.length }),
  }
}
