import type { Call, Precedence } from '@hlizo/contract/call'
import { allCalls } from '@hlizo/contract/calls/all'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { routeOf } from './call-input.ts'

const known = new Map<string, Call['precedence']>([
  ...Object.values<Call>(allCalls).map(
    ({ method, path, precedence }) =>
      [`${method} ${API_BASE_PATH}${routeOf(path)}`, precedence] as const,
  ),
  // Routes that are not calls. Payments must be received.
  [`POST ${API_BASE_PATH}/stripe/webhook`, 'watching'],
  ['GET /m/*', 'watching'],
  ['GET /pictures/:id/:size', 'browsing'],
  ['GET /media/previews/:file', 'browsing'],
  // Pages and files: cached ones cost nothing, and rendering checks for itself.
  ['GET /*', 'always'],
  ['HEAD /*', 'always'],
])

/** The precedence of a route; the default is that of account calls. */
export function precedenceOf(method: string, route: string): Precedence | 'always' {
  return known.get(`${method} ${route}`) ?? 'account'
}
