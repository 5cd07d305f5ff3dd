/** Calls of viewers that give titles, with an address at which they give some. For tests. */
export const asked: Readonly<Record<string, string>> = {
  'GET /videos/{id}': '/videos/{within}',
  'GET /videos': '/videos?limit=50',
  'GET /videos/{id}/next': '/videos/{within}/next',
  'GET /shows/{id}': '/shows/{show}',
  'GET /comedians/{slug}': '/comedians/anca',
  'GET /content': '/content',
  'GET /content/lines': '/content/lines?q=soacra%20are%20cheie',
  'GET /featured-content': '/featured-content',
  'GET /homepage/sections/most-watched': '/homepage/sections/most-watched?limit=50',
  'GET /homepage/sections/newest': '/homepage/sections/newest?limit=50',
  'GET /homepage/sections/premieres': '/homepage/sections/premieres',
  'GET /homepage/sections/best-jokes': '/homepage/sections/best-jokes?limit=50',
  'GET /homepage/sections/recommended': '/homepage/sections/recommended?limit=50',
  'GET /homepage/sections/explore-videos': '/homepage/sections/explore-videos?limit=50',
  'GET /homepage/sections/watch-again': '/homepage/sections/watch-again',
  'GET /homepage/sections/other-episodes': '/homepage/sections/other-episodes',
  'GET /homepage/sections/favorite': '/homepage/sections/favorite',
  'GET /homepage/sections/tags': '/homepage/sections/tags',
  'GET /laughs': '/laughs',
  'GET /progress/watchlist': '/progress/watchlist',
  'GET /history': '/history',
  'GET /favorites': '/favorites',
  'GET /dismissals': '/dismissals',
  'GET /moments': '/moments',
}
/** Calls of viewers that give no titles. For tests. */
export const withoutTitles = [
  'GET /profiles/current',
  'GET /videos/{id}/laughs',
  'GET /videos/{id}/moment-rules',
  'GET /playback/events',
]
