import { HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'

/** Lifetime of cached responses in the client, in milliseconds (spec §9 „Caching”). */
export const cacheTimesMs = {
  lists: 5 * MINUTE_MS,
  favoriteSection: HOUR_MS,
  search: HOUR_MS,
  category: HOUR_MS,
  upcomingInvoice: 2 * HOUR_MS,
  currentProfile: 2 * MINUTE_MS,
} as const

/** Lifetime of public lists in the server's cache, equal to the client's (spec §9 „lists 5 minutes”). */
export const PUBLIC_LISTS_SECONDS = cacheTimesMs.lists / 1_000

export const OFFER_SECONDS = 60
