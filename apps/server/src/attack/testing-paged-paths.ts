/** The lists that are read page by page, repeated by hand. For tests. */
export const PAGED_PATHS = [
  '/content',
  '/favorites',
  '/history',
  '/public/comedians/{slug}',
  '/public/content',
  '/shows/{id}',
  '/stripe/charges',
  '/studio/audit',
  '/studio/people/{accountId}/events',
  '/studio/tickets',
  '/studio/titles',
  '/studio/titles/{title}/history',
  '/studio/withdrawals',
  '/user/devices',
]
