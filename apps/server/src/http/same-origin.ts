import { ApiError } from './api-error.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Admits only requests from our own pages (OWASP CSRF: Fetch Metadata with an Origin fallback).
 *
 * @throws ApiError CROSS_SITE_REFUSED, a 400: 403 leads to the profile chooser (decision D13).
 */
export function requireSameOrigin(headers: Headers, ownOrigins: readonly string[]): void {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return

  const { origin } = headers
  const isOurs = typeof origin === 'string' && ownOrigins.includes(origin)
  if (site === undefined && isOurs) return

  throw new ApiError('CROSS_SITE_REFUSED')
}
