import type { FastifyRequest } from 'fastify'
import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { routeOf } from './call-input.ts'

const PAGES = '/*'
// The router requests the data of `/video/7` at `/video/7.data`, and of `/` at `/_root.data`.
const DATA_SUFFIX = /(?:\/_root)?\.data$/

/** The route template of a request, such as `/api/v1/videos/:id` or `/video/:id`. */
export function routeTemplate({ url, routeOptions }: FastifyRequest): string {
  const route = routeOptions.url ?? 'none'
  if (route !== PAGES) return route
  const path = (url.split('?')[0] ?? '/').replace(DATA_SUFFIX, '') || '/'
  if (path.startsWith('/assets/')) return '/assets/*'
  const screen = screenAt(path)

  return screen === 'notFound' ? PAGES : routeOf(screens[screen].path)
}
