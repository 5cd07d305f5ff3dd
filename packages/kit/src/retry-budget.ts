/** How many second tries a client may make, over all its calls together. */
export type RetryBudget = {
  /** Counts a first try. */
  earn(): void
  /** Takes one second try out of the budget; false when there is none left. */
  spend(): boolean
}

/**
 * Second tries are `share` of the first ones, and `reserve` more to begin with.
 *
 * While all is well a call that fails by chance is tried again; when everything fails, tries that come
 * on top of the load would keep a service down that is trying to get up.
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
