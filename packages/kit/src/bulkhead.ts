import pLimit from 'p-limit'

/** Limits concurrent work, with a bounded queue. */
export type Bulkhead = {
  /** Runs the work when there is a place for it, in order. */
  pass<Value>(work: () => Promise<Value>): Promise<Value>
  /** Throws the refusal when the queue is full. */
  requireRoom(): void
  /** The numbers of running and waiting works. */
  readonly queue: () => { readonly running: number; readonly waiting: number }
}

/** Runs `atOnce` works concurrently and queues `waiting` more; others fail with `refusal`. */
export function createBulkhead({
  atOnce,
  waiting,
  refusal,
}: {
  readonly atOnce: number
  readonly waiting: number
  readonly refusal: () => Error
}): Bulkhead {
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
