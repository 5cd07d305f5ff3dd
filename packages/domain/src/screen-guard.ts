import { statusActionOf } from '@hlizo/contract/access'
import { errorStatuses } from '@hlizo/contract/errors'
import { hrefs } from '@hlizo/contract/hrefs'
import { screens, type ScreenName } from '@hlizo/contract/screens'
import { returnAddress, safeRedirect } from './redirect-to.ts'
import { screenAt } from './screen-at.ts'
import {
  purchaseRefusal,
  watchRefusal,
  type SubscriptionFacts,
  type WatchRefusal,
} from './subscription-state.ts'

/** An address inside the product, as the router knows it. */
type Place = { readonly pathname: string; readonly search: string }

/** What is known of the visitor of a screen; `refusal` is `null` while nothing is known of the subscription. */
export type Visitor = { readonly isSignedIn: boolean; readonly refusal: WatchRefusal | null }

/** Where a refusal leads: the screen that the status of the API's answer leads to as well (spec §8, D17). */
export function refusalHref(refusal: WatchRefusal, redirectTo: string | undefined): string {
  return statusActionOf(errorStatuses[refusal]) === 'resubscribe'
    ? hrefs.resubscribe(redirectTo)
    : hrefs.subscribe({ redirect_to: redirectTo })
}

/** The screens that sign in or help to: a signed-in user has nothing to do there (spec §2 „Login”). */
const forVisitorsOnly: readonly ScreenName[] = ['login', 'register', 'reset', 'resend']

/**
 * Where the visitor of a page is sent instead, or `null` when they may stay (spec §4 „Route guard”). The
 * page travels along as the place to come back to. Which profile is chosen only the server knows: its 403
 * leads to the picker (`profileChooserHref`).
 */
export function guardScreen(
  { pathname, search }: Place,
  { isSignedIn, refusal }: Visitor,
): string | null {
  const screen = screenAt(pathname)
  const { access } = screens[screen]
  if (isSignedIn && forVisitorsOnly.includes(screen)) return hrefs.home()
  if (access === 'visitor') return null
  const wanted = safeRedirect(pathname + search) ?? undefined
  if (!isSignedIn) return hrefs.login(wanted)

  return access === 'user' || refusal === null ? null : refusalHref(refusal, wanted)
}

/** The return address that a page was given in its query, if it may be followed. */
function givenReturn(search: string): string | undefined {
  return safeRedirect(new URLSearchParams(search).get('redirect_to')) ?? undefined
}

/**
 * Where a signed-in user is sent from a screen because of the subscription, or `null` when they may stay.
 * The two screens that sell one send away who has nothing to buy there (spec §2, D112, D119).
 */
export function subscriptionHref(place: Place, user: SubscriptionFacts): string | null {
  const refusal = watchRefusal(user)
  const back = givenReturn(place.search)
  switch (screenAt(place.pathname)) {
    case 'subscribe': {
      const sale = purchaseRefusal(user)
      if (sale === 'ALREADY_ACTIVE') return hrefs.home()
      return sale === 'PAYMENT_FAILED' ? hrefs.resubscribe(back) : null
    }
    case 'resubscribe':
      if (refusal === null) return back ?? hrefs.home()
      return refusal === 'NO_SUBSCRIPTION' && !user.isSubscriptionChangePending
        ? refusalHref(refusal, back)
        : null
    default:
      return guardScreen(place, { isSignedIn: true, refusal })
  }
}

/**
 * Where a 402 or a 405 leads from a page, or `null` to stay (spec §8). `user` is the account as the API gave
 * it after the refusal: who may watch after all stays, because every other screen would send them back.
 */
export function refusedHref({ pathname, search }: Place, user: SubscriptionFacts): string | null {
  const refusal = watchRefusal(user)
  if (refusal === null) return null
  const to = refusalHref(refusal, returnAddress(pathname, search))

  return screenAt(new URL(to, 'http://origin.invalid').pathname) === screenAt(pathname) ? null : to
}
