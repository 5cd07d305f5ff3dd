const DAY_MS = 86_400_000

// Stripe takes free time of 730 days at most, and on its own payment page of 48 hours at least.
const LONGEST_MS = 720 * DAY_MS
const SHORTEST_AT_CHECKOUT_MS = 2 * DAY_MS + 5 * 60_000
// Closer than this the moment might be over before the provider is asked.
const AT_ONCE_MS = 60_000

/** How a purchase while a gift runs is free at first: until a moment, or for whole days from the payment page. */
export type FreeTime =
  | { readonly until: Date; readonly days: null }
  | { readonly until: null; readonly days: number }

/** The nearest moment to `wanted` that the provider takes as the end of free time; `null` when it is over. */
export function freeUntil(wanted: Date, now: Date): Date | null {
  if (wanted.getTime() <= now.getTime() + AT_ONCE_MS) return null
  const longest = now.getTime() + LONGEST_MS

  return wanted.getTime() > longest ? new Date(longest) : wanted
}

/**
 * What the payment page is asked for while a gift runs. Less than 48 hours are rounded up to whole days: the
 * page takes those, and the buyer loses nothing.
 */
export function checkoutFreeTime(giftEnd: Date | null, now: Date): FreeTime | null {
  if (giftEnd === null || giftEnd <= now) return null
  const leftMs = giftEnd.getTime() - now.getTime()
  if (leftMs < SHORTEST_AT_CHECKOUT_MS) return { until: null, days: Math.ceil(leftMs / DAY_MS) }
  const until = freeUntil(giftEnd, now)

  return until === null ? null : { until, days: null }
}
