import { sendEvents } from '@hlizo/contract/calls/analytics'
import { allCalls } from '@hlizo/contract/calls/all'
import type { Call } from '@hlizo/contract/call'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { routeOf } from './call-input.ts'

/**
 * How early a request is turned away when there are more than the node can answer: browsing first, then
 * what concerns the account, and what keeps a film going last.
 */
export type Precedence = 'browsing' | 'account' | 'watching'

type Known = Pick<Call, 'method' | 'path'>

const watching: readonly Known[] = [
  allCalls.getVideo,
  allCalls.getNextVideo,
  allCalls.trackProgress,
  allCalls.followPlayback,
]

const browsing: readonly Known[] = [
  allCalls.getComedian,
  allCalls.getExploreVideos,
  allCalls.getFavoriteSection,
  allCalls.getFeaturedContent,
  allCalls.getMostWatched,
  allCalls.getOtherEpisodes,
  allCalls.getPublicShow,
  allCalls.getPublicVideo,
  allCalls.getRecommended,
  allCalls.getShow,
  allCalls.getTagSections,
  allCalls.getWatchAgain,
  allCalls.getWatchlist,
  allCalls.listFavorites,
  allCalls.listHistory,
  allCalls.listVideos,
  allCalls.searchContent,
  allCalls.searchPublicContent,
  allCalls.suggestSpelling,
  allCalls.reportPlaybackFault,
  sendEvents,
]

const keyOf = ({ method, path }: Known) => `${method} ${API_BASE_PATH}${routeOf(path)}`
const isPublicRead = ({ access, method }: Call) => access === 'public' && method === 'GET'

const known = new Map<string, Precedence | null>([
  // Lists for everybody are kept as bytes: to send one costs no more than to refuse it.
  ...Object.values<Call>(allCalls)
    .filter(isPublicRead)
    .map((call) => [keyOf(call), null] as const),
  ...browsing.map((call) => [keyOf(call), 'browsing'] as const),
  ...watching.map((call) => [keyOf(call), 'watching'] as const),
  // What was paid must be heard of.
  [`POST ${API_BASE_PATH}/stripe/webhook`, 'watching'],
  ['GET /m/*', 'watching'],
  ['GET /pictures/:id/:size', 'browsing'],
  ['GET /media/previews/:file', 'browsing'],
  // Pages and files of the bundle: kept ones cost nothing, and what must be rendered asks for itself.
  ['GET /*', null],
  ['HEAD /*', null],
])

/** How early a request goes, by its route; null for what is always answered because it costs nothing. */
export function precedenceOf(method: string, route: string): Precedence | null {
  const found = known.get(`${method} ${route}`)

  return found === undefined ? 'account' : found
}
