import { hrefs } from '@hlizo/contract/hrefs'
import { NO_SUB_ROUTES, screens, type ScreenName } from '@hlizo/contract/screens'

/** What the browser knows about its user. */
export type Visitor = { readonly isSignedIn: boolean; readonly isSubscriptionActive: boolean }

const noSubscriptionNeeded: ReadonlySet<ScreenName> = new Set(NO_SUB_ROUTES)
const pointlessWhenActive: ReadonlySet<ScreenName> = new Set(['subscribe', 'resubscribe'])

/**
 * Where somebody who opens `screen` is sent instead, or `null` when they may stay (spec §4 „Route guard”).
 *
 * `wanted` is the path and query they asked for; it travels along as the place to come back to. Which profile
 * is chosen only the server knows: its 403 leads to the picker (`profileChooserHref`).
 */
export function guardScreen(screen: ScreenName, visitor: Visitor, wanted: string): string | null {
  if (screen === 'login' && visitor.isSignedIn) return hrefs.home()
  if (screens[screen].access === 'visitor') return null
  if (!visitor.isSignedIn) return hrefs.login(wanted)
  if (visitor.isSubscriptionActive) return pointlessWhenActive.has(screen) ? hrefs.home() : null

  return noSubscriptionNeeded.has(screen) ? null : hrefs.subscribe({ redirect_to: wanted })
}
