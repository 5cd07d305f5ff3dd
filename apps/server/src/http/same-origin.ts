import { ApiError } from './api-error.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Lets through only what a page of ours sent (OWASP CSRF: Fetch Metadata with an Origin fallback).
 *
 * A browser that says neither where a post comes from nor what site it is, is not one we serve.
 * @throws ApiError CROSS_SITE_REFUSED, a 400: 403 belongs to the profile chooser (decision D13).
 */
export function requireSameOrigin(headers: Headers, ownOrigins: readonly string[]): void {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return

  const { origin } = headers
  const isOurs = typeof origin === 'string' && ownOrigins.includes(origin)
  if (site === undefined && isOurs) return

  throw new ApiError('CROSS_SITE_REFUSED')
}
