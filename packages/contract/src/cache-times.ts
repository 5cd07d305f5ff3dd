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

/** How long the server gives the same answer to a public list: as long as the client's own cache (spec §9 „lists 5 minutes”). */
export const PUBLIC_LISTS_SECONDS = cacheTimesMs.lists / 1_000

/** How long it gives the same answer about what is on sale. */
export const OFFER_SECONDS = 60
