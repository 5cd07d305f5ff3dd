import { REDIRECT_TO_MAX_LENGTH } from '@hlizo/contract/constants'
import { hrefs } from '@hlizo/contract/hrefs'
import type { ScreenName } from '@hlizo/contract/screens'
import { screenAt } from './screen-at.ts'

const ORIGIN = 'http://origin.invalid'

// Browsers read `//host` and `/\host` as another site, and drop tabs and line breaks before they parse.
const ownPath = /^\/(?![/\\])[^\p{Cc}\\]*$/u
// Programs differ on empty segments and on an encoded slash, backslash or control character.
const ambiguous = /\/\/|%2f|%5c|%[01][\da-f]|%7f/i

const forbidden: readonly ScreenName[] = ['login', 'logout', 'register']

function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/**
 * A return URL that is safe to follow, or null (D24): a path of this site, at most 512 characters, no screen
 * that signs in or out. Every URL from outside passes here: query, storage, the page that a refusal
 * interrupted.
 */
export function safeRedirect(wanted: string | null | undefined): string | null {
  if (wanted == null) return null
  if (wanted.length > REDIRECT_TO_MAX_LENGTH || !ownPath.test(wanted)) return null

  // Parsing resolves dot segments, which can change the meaning of the path.
  const { origin, pathname, search, hash } = new URL(wanted, ORIGIN)
  const address = `${pathname}${search}${hash}`
  // Stryker disable next-line ConditionalExpression: `ownPath` admits no other origin; a second check of the parsed URL.
  if (origin !== ORIGIN) return null
  if (address.length > REDIRECT_TO_MAX_LENGTH) return null
  if (ambiguous.test(pathname) || decoded(pathname) === null) return null

  return forbidden.includes(screenAt(pathname)) ? null : address
}

const staysPut: readonly ScreenName[] = ['subscribe', 'newProfile', 'resubscribe']
const remembersNothing: readonly ScreenName[] = ['home', 'changeProfile']

/**
 * The URL to return to after leaving this page: its own `redirect_to`, else the page; undefined for home and
 * the profile chooser (spec §8).
 */
export function returnAddress(pathname: string, search: string): string | undefined {
  const given = new URLSearchParams(search).get('redirect_to')
  const wanted = given ?? (remembersNothing.includes(screenAt(pathname)) ? null : pathname + search)

  return safeRedirect(wanted) ?? undefined
}

/** Where a 403 leads, or null to stay (spec §8). */
export function profileChooserHref(pathname: string, search: string): string | null {
  return staysPut.includes(screenAt(pathname))
    ? null
    : hrefs.changeProfile(returnAddress(pathname, search))
}
