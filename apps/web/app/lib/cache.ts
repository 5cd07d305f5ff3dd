import { cacheTimesMs } from '@hlizo/contract/cache-times'

/** The stale time of each cached data set of spec §3 in milliseconds (spec §9, D154). */
export const staleTimes = {
  home: cacheTimesMs.lists,
  user: cacheTimesMs.lists,
  show: cacheTimesMs.lists,
  video: cacheTimesMs.lists,
  vouchers: cacheTimesMs.lists,
  voucher: cacheTimesMs.lists,
  gifts: 0,
  'unthanked-gifts': 0,
  punchlines: cacheTimesMs.lists,
  search: cacheTimesMs.search,
  charges: cacheTimesMs.lists,
  category: cacheTimesMs.category,
  favorites: cacheTimesMs.lists,
  'favorite-section': cacheTimesMs.favoriteSection,
  recommendation: cacheTimesMs.lists,
  watchlist: cacheTimesMs.lists,
  // The address of the stream is signed for one playback.
  watch: 0,
  'new-videos': cacheTimesMs.lists,
  'stripe-plans': cacheTimesMs.lists,
  'user-profiles': cacheTimesMs.lists,
  'current-profile': cacheTimesMs.currentProfile,
  'featured-content': cacheTimesMs.lists,
  'upcoming-invoice': cacheTimesMs.upcomingInvoice,
  // An amount to agree to.
  'resume-quote': 0,
  comedian: cacheTimesMs.lists,
  laughter: cacheTimesMs.lists,
  faq: cacheTimesMs.lists,
  devices: 0,
  privacy: cacheTimesMs.lists,
  company: cacheTimesMs.lists,
  history: 0,
  laughs: 0,
  moment: 0,
  moments: 0,
  // What others share changes it.
  'moment-rules': 0,
  dismissals: 0,
  follows: cacheTimesMs.lists,
  alerts: 0,
  'premiere-reminders': cacheTimesMs.lists,
  lines: cacheTimesMs.search,
  seats: 0,
  'former-seat': 0,
  'second-factor': cacheTimesMs.lists,
  passkeys: 0,
  'provider-sign-ins': 0,
  'recovery-codes': 0,
  pin: 0,
} as const

/** The first element of every query key. */
export type DataSet = keyof typeof staleTimes
