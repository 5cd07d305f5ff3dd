import { statusActionOf } from '@hlizo/contract/access'
import { errorStatuses } from '@hlizo/contract/errors'
import { hrefs } from '@hlizo/contract/hrefs'
import { screens } from '@hlizo/contract/screens'
import { safeRedirect } from './redirect-to.ts'
import { screenAt } from './screen-at.ts'
import type { WatchRefusal } from './subscription-state.ts'

/** What is known of the visitor of a screen; `refusal` is `null` while nothing is known of the subscription. */
export type Visitor = { readonly isSignedIn: boolean; readonly refusal: WatchRefusal | null }

/** Where a refusal leads: the screen that the status of the API's answer leads to as well (spec §8, D17). */
export function refusalHref(refusal: WatchRefusal, redirectTo: string | undefined): string {
  return statusActionOf(errorStatuses[refusal]) === 'resubscribe'
    ? hrefs.resubscribe(redirectTo)
    : hrefs.subscribe({ redirect_to: redirectTo })
}

/**
 * Where the visitor of a page is sent instead, or `null` when they may stay (spec §4 „Route guard”). The
 * page travels along as the place to come back to. Which profile is chosen only the server knows: its 403
 * leads to the picker (`profileChooserHref`).
 */
export function guardScreen(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  { isSignedIn, refusal }: Visitor,
): string | null {
  const { access } = screens[screenAt(pathname)]
  if (access === 'visitor') return null
  const wanted = safeRedirect(pathname + search) ?? undefined
  if (!isSignedIn) return hrefs.login(wanted)

  return access === 'user' || refusal === null ? null : refusalHref(refusal, wanted)
}
