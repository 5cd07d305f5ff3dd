import { accessNeeds } from '@hlizo/contract/access'
import type { User } from '@hlizo/contract/entities/user'
import { screens, type Screen } from '@hlizo/contract/screens'
import { lapsedSubscriber, subscriber, user } from '@hlizo/fixtures/user'
import { describe, expect, it } from 'vitest'
import { screenAt } from './screen-at.ts'
import { refusedHref, subscriptionHref } from './screen-guard.ts'
import { watchRefusal } from './subscription-state.ts'

const noCard = { cardBrand: null, cardLastFourDigits: null }
const refusedOrder = { isPaymentDue: false, subscriptionExpirationDate: null }

const ownPause = {
  isSubscriptionPaused: true,
  subscriptionPausedFrom: '2026-12-01T12:00:00.000Z',
  subscriptionResumesAt: '2027-01-01T12:00:00.000Z',
}
const guestOf = (hasAccess: boolean) => ({ ownerName: 'Ilinca', hasAccess })

/** An account in every status that a subscription may have (spec §4). */
const accounts: Readonly<Record<string, User>> = {
  none: user(),
  'none, with a card': user({ cardBrand: 'visa' }),
  'first order pending': user({ isSubscriptionChangePending: true }),
  active: subscriber(),
  'active, late payment': subscriber({ paymentStatus: 'FAILED', isPaymentDue: true }),
  'change pending': subscriber({ isSubscriptionChangePending: true }),
  cancelling: subscriber({ cancelAtPeriodEnd: true }),
  gift: subscriber({ source: 'voucher', planId: null, ...noCard }),
  'gift, then paid': subscriber({ source: 'voucher' }),
  expired: lapsedSubscriber({ paymentStatus: 'OK', isPaymentDue: false }),
  'expired without a card': lapsedSubscriber({
    paymentStatus: 'OK',
    isPaymentDue: false,
    ...noCard,
  }),
  'payment failed': lapsedSubscriber(),
  'payment failed without a card': lapsedSubscriber(noCard),
  'payment failed, pending': lapsedSubscriber({ isSubscriptionChangePending: true }),
  'first order refused': lapsedSubscriber(refusedOrder),
  'first order refused, no card': lapsedSubscriber({ ...refusedOrder, ...noCard }),
  'pause begins later': subscriber(ownPause),
  'paused by its owner': subscriber({ ...ownPause, isSubscriptionActive: false }),
  'paused by its owner, after a refused payment': lapsedSubscriber(ownPause),
  'paused by an operator': subscriber({ isSubscriptionPaused: true }),
  'paused by an operator, no access left': lapsedSubscriber({
    paymentStatus: 'OK',
    isPaymentDue: false,
    isSubscriptionPaused: true,
  }),
  guest: user({ guest: guestOf(true), isSubscriptionActive: true }),
  'guest of an account without access': user({ guest: guestOf(false) }),
}

const addresses = Object.values<Screen>(screens).map(({ path }) => path.replaceAll(/[{}*]/g, ''))
const asked = [...addresses, ...addresses.map((to) => `/resubscribe?redirect_to=${to}`)].concat(
  addresses.map((to) => `/subscribe?redirect_to=${to}`),
  '/resubscribe?redirect_to=%2Fsubscribe%3Fredirect_to%3D%252Fresubscribe',
)

const placeOf = (address: string) => new URL(address, 'http://localhost')

const hrefsOf = new Map<User, Map<string, string | null>>()

/** The same question is asked of thousands of tabs. */
function guardedHref(address: string, account: User): string | null {
  const known = hrefsOf.get(account) ?? new Map<string, string | null>()
  hrefsOf.set(account, known)
  const href = known.has(address)
    ? (known.get(address) ?? null)
    : subscriptionHref(placeOf(address), account)
  known.set(address, href)

  return href
}

/** Whether a page makes calls that only a subscriber may make: a guarded one always, an open one by what is cached. */
function callsAsSubscriber(pathname: string, cached: User): boolean {
  const { access } = screens[screenAt(pathname)]

  return access === 'visitor' ? watchRefusal(cached) === null : accessNeeds[access].subscription
}

type Tab = { readonly address: string; readonly cached: User | null }

/** What happens next in an open tab; `null` when the page stays. */
function nextOf({ address, cached }: Tab, account: User): Tab | null {
  // Nothing cached is fetched; what was cached is used.
  const known = cached ?? account
  const guarded = guardedHref(address, known)
  if (guarded !== null) return { address: guarded, cached: known }
  const place = placeOf(address)
  // The two screens that sell read the account again when they open.
  const isSelling = ['subscribe', 'resubscribe'].includes(screenAt(place.pathname))
  if (isSelling && known !== account) return { address, cached: account }
  if (!callsAsSubscriber(place.pathname, known) || watchRefusal(account) === null) return null
  // The API refuses: the account is read again before anything is decided.
  const to = refusedHref(place, account)

  return to === null ? null : { address: to, cached: account }
}

/** The addresses that a tab goes through until it stays, or a message when it never does. */
function walk(start: Tab, account: User): string {
  let tab = start
  for (let step = 0; step < 8; step += 1) {
    const next = nextOf(tab, account)
    if (next === null) return tab.address
    tab = next
  }

  return `never stays: ${start.address}`
}

/** Where every tab ends, from every address. */
const ends = Object.entries(accounts).flatMap(([status, account]) =>
  [null, ...Object.values(accounts)].flatMap((cached) =>
    asked.map((address) => ({ status, account, cached, end: walk({ address, cached }, account) })),
  ),
)
const wordsOf = ({ status, end }: (typeof ends)[number]) => `${status}: ${end}`

describe('redirects because of the subscription', () => {
  it('end, for every status of the account, every screen and everything that may be cached', () => {
    expect(ends.filter(({ end }) => end.startsWith('never')).map(wordsOf)).toEqual([])
  })

  it('end at an allowed screen with any cached state', () => {
    // An open tab that does not know yet whether the account is a guest is refused by its page (GUEST_NOT_ALLOWED).
    const known = ends.filter(
      ({ account, cached }) =>
        cached === null || (cached.guest === null) === (account.guest === null),
    )
    const wrong = known.filter(({ account, end }) => guardedHref(end, account) !== null)

    expect(wrong.map(wordsOf)).toEqual([])
  })
})

describe('subscriptionHref', () => {
  it('sends active users from /resubscribe to where they wanted to go, else home', () => {
    expect(subscriptionHref(placeOf('/resubscribe?redirect_to=%2Fshow%2F3'), subscriber())).toBe(
      '/show/3',
    )
    expect(subscriptionHref(placeOf('/resubscribe'), subscriber())).toBe('/')
  })

  it('allows a purchase without a subscription, and redirects an unpaid renewal to /resubscribe', () => {
    expect(subscriptionHref(placeOf('/subscribe'), user())).toBeNull()
    expect(subscriptionHref(placeOf('/subscribe'), lapsedSubscriber())).toBe('/resubscribe')
    expect(subscriptionHref(placeOf('/resubscribe'), user())).toBe('/subscribe')
  })
})

describe('refusedHref', () => {
  it('redirects to the screen that solves the problem, with a return URL', () => {
    expect(refusedHref(placeOf('/video/7'), user())).toBe('/subscribe?redirect_to=%2Fvideo%2F7')
    expect(refusedHref(placeOf('/'), lapsedSubscriber())).toBe('/resubscribe')
  })

  it('keeps an account on the page when it has an entitlement after all', () => {
    expect(refusedHref(placeOf('/video/7'), subscriber())).toBeNull()
    expect(refusedHref(placeOf('/resubscribe'), lapsedSubscriber())).toBeNull()
  })
})
