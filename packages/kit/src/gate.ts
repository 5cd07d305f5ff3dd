import pLimit from 'p-limit'

/** A bulkhead: lets a few works run at once and a bounded line wait behind them. */
export type Gate = {
  /** Runs the work when there is a place for it, in the order of asking. */
  pass<Value>(work: () => Promise<Value>): Promise<Value>
  /** Throws the refusal when a work that came now would be refused. */
  requireRoom(): void
  /** How many works are running, and how many wait. */
  readonly queue: () => { readonly running: number; readonly waiting: number }
}

/** A gate for `atOnce` works, with room for `waiting` more; the others fail with `refusal`. */
export function createGate({
  atOnce,
  waiting,
  refusal,
}: {
  readonly atOnce: number
  readonly waiting: number
  readonly refusal: () => Error
}): Gate {
  const limit = pLimit(atOnce)
  const requireRoom = () => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw refusal()
  }

  return {
    requireRoom,
    pass: async (work) => {
      requireRoom()
      return limit(work)
    },
    queue: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
  }
}
