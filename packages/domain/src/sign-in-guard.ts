import { hrefs } from '@hlizo/contract/hrefs'
import { screens, type ScreenName } from '@hlizo/contract/screens'
import { safeRedirect } from './redirect-to.ts'
import { screenAt } from './screen-at.ts'

export type Place = { readonly pathname: string; readonly search: string }

const forVisitorsOnly: readonly ScreenName[] = ['login', 'register', 'reset', 'resend']

/**
 * Where the sign-in alone redirects, with the page as return URL; null to stay. Apart from screen-guard.ts,
 * because the first page of a visitor loads it, and nothing of subscriptions.
 */
export function signInHref({ pathname, search }: Place, isSignedIn: boolean): string | null {
  const screen = screenAt(pathname)
  if (isSignedIn) return forVisitorsOnly.includes(screen) ? hrefs.home() : null
  if (screens[screen].access === 'visitor') return null

  return hrefs.login(safeRedirect(pathname + search) ?? undefined)
}
