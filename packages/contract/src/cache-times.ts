const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long the client keeps each kind of answer before it asks again, in milliseconds (spec §9 „Caching”). */
export const cacheTimesMs = {
  lists: 5 * MINUTE_MS,
  favoriteSection: HOUR_MS,
  search: HOUR_MS,
  category: HOUR_MS,
  upcomingInvoice: 2 * HOUR_MS,
  currentProfile: 2 * MINUTE_MS,
} as const
