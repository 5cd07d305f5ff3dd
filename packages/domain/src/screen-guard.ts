import { statusActionOf } from '@hlizo/contract/access'
import { errorStatuses } from '@hlizo/contract/errors'
import type { User } from '@hlizo/contract/entities/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { screens, type ScreenName } from '@hlizo/contract/screens'
import { returnAddress, safeRedirect } from './redirect-to.ts'
import { screenAt } from './screen-at.ts'
import { signInHref, type Place } from './sign-in-guard.ts'
import {
  purchaseRefusal,
  watchRefusal,
  type SubscriptionFacts,
  type WatchRefusal,
} from './subscription-state.ts'

/** What the account of a guest has no part in: money and other profiles (D160). */
const notForGuests: readonly ScreenName[] = [
  'charges',
  'subscribe',
  'resubscribe',
  'changeCard',
  'changeSubscription',
  'newProfile',
  'voucherRedeem',
]

/** Whether a screen is for who has a subscription. */
function needsAccess(screen: ScreenName): boolean {
  const { access } = screens[screen]

  return access === 'subscriber' || access === 'viewer'
}

/** What decides where a signed-in user may be; a guest is not sent to pay. */
export type GuardedUser = SubscriptionFacts & Pick<User, 'guest'>

/** `refusal` is null also while the subscription is unknown. */
export type Visitor = { readonly isSignedIn: boolean; readonly refusal: WatchRefusal | null }

/** The screen of a refusal, the same as for the API's status (spec §8, D17). */
export function refusalHref(refusal: WatchRefusal, redirectTo: string | undefined): string {
  return statusActionOf(errorStatuses[refusal]) === 'resubscribe'
    ? hrefs.resubscribe(redirectTo)
    : hrefs.subscribe({ redirect_to: redirectTo })
}

/**
 * Where a visitor is redirected, with the page as return URL; null to stay (spec §4 „Route guard”). Only the
 * server knows the chosen profile: its 403 leads to the picker (`profileChooserHref`).
 */
export function guardScreen(place: Place, { isSignedIn, refusal }: Visitor): string | null {
  const signIn = signInHref(place, isSignedIn)
  if (signIn !== null || !isSignedIn || refusal === null) return signIn
  if (!needsAccess(screenAt(place.pathname))) return null

  return refusalHref(refusal, safeRedirect(place.pathname + place.search) ?? undefined)
}

function givenReturn(search: string): string | undefined {
  return safeRedirect(new URLSearchParams(search).get('redirect_to')) ?? undefined
}

/** Where a guest is redirected: to the account, which says why; null to stay, and for all others. */
export function guestHref({ pathname }: Place, user: GuardedUser): string | null {
  if (user.guest === null) return null
  const screen = screenAt(pathname)

  return notForGuests.includes(screen) || (needsAccess(screen) && !user.isSubscriptionActive)
    ? hrefs.account()
    : null
}

/**
 * Where the subscription redirects a signed-in user; null to stay. The two sales screens redirect users with
 * nothing to buy (spec §2, D112, D119).
 */
export function subscriptionHref(place: Place, user: GuardedUser): string | null {
  if (user.guest !== null) return guestHref(place, user)
  const refusal = watchRefusal(user)
  const back = givenReturn(place.search)
  switch (screenAt(place.pathname)) {
    case 'subscribe': {
      const sale = purchaseRefusal(user)
      if (sale === 'ALREADY_ACTIVE') return hrefs.home()
      return sale === 'PAYMENT_FAILED' || sale === 'SUBSCRIPTION_PAUSED'
        ? hrefs.resubscribe(back)
        : null
    }
    case 'resubscribe':
      if (refusal === null) return back ?? hrefs.home()
      // A pause that the owner asked for ends in the account.
      if (user.isSubscriptionPaused && user.subscriptionPausedFrom !== null) return hrefs.account()
      return refusal === 'NO_SUBSCRIPTION' && !user.isSubscriptionChangePending
        ? refusalHref(refusal, back)
        : null
    default:
      return guardScreen(place, { isSignedIn: true, refusal })
  }
}

/**
 * Where a 402 or a 405 leads; null to stay (spec §8). `user` is read after the refusal: a user who may watch
 * stays, because other screens would redirect back.
 */
export function refusedHref({ pathname, search }: Place, user: GuardedUser): string | null {
  if (user.guest !== null) return user.isSubscriptionActive ? null : hrefs.account()
  const refusal = watchRefusal(user)
  if (refusal === null) return null
  const to = refusalHref(refusal, returnAddress(pathname, search))

  return screenAt(new URL(to, 'http://origin.invalid').pathname) === screenAt(pathname) ? null : to
}
