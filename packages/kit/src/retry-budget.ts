/** Limits the retries of a client over all its calls. */
export type RetryBudget = {
  /** Counts a first attempt. */
  earn(): void
  /** Takes one retry; false when none is left. */
  spend(): boolean
}

/**
 * Starts with `reserve` retries; each first attempt adds `share` of one, up to `reserve`. Occasional
 * failures are retried, but an outage does not multiply the load on a service that recovers.
 */
export function createRetryBudget({
  share,
  reserve,
}: {
  share: number
  reserve: number
}): RetryBudget {
  let left = reserve

  return {
    earn: () => {
      left = Math.min(reserve, left + share)
    },
    spend: () => {
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
