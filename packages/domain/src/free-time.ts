import { DAY_MS, MINUTE_MS } from '@hlizo/kit/durations'

// Stripe accepts at most 730 days of free time, and on its payment page at least 48 hours.
const LONGEST_MS = 720 * DAY_MS
const SHORTEST_AT_CHECKOUT_MS = 2 * DAY_MS + 5 * MINUTE_MS
// A nearer moment could pass before the provider receives the request.
const AT_ONCE_MS = MINUTE_MS

/** Free time of a purchase during a gift: until a moment, or in days on the payment page. */
export type FreeTime =
  | { readonly until: Date; readonly days: null }
  | { readonly until: null; readonly days: number }

const capped = (wanted: Date, now: Date) =>
  new Date(Math.min(wanted.getTime(), now.getTime() + LONGEST_MS))

/** The nearest moment to `wanted` that the provider accepts; null when it has passed. */
export const freeUntil = (wanted: Date, now: Date): Date | null =>
  wanted.getTime() <= now.getTime() + AT_ONCE_MS ? null : capped(wanted, now)

/**
 * Free time for the payment page during a gift. The page accepts 48 hours or more, so less is rounded up to
 * whole days at no loss for the buyer.
 */
export function checkoutFreeTime(giftEnd: Date | null, now: Date): FreeTime | null {
  const end = giftEnd ?? now
  const leftMs = end.getTime() - now.getTime()
  if (leftMs <= 0) return null
  if (leftMs < SHORTEST_AT_CHECKOUT_MS) return { until: null, days: Math.ceil(leftMs / DAY_MS) }

  return { until: capped(end, now), days: null }
}
