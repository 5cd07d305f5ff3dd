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
}

const addresses = Object.values<Screen>(screens).map(({ path }) => path.replaceAll(/[{}*]/g, ''))
const asked = [...addresses, ...addresses.map((to) => `/resubscribe?redirect_to=${to}`)].concat(
  addresses.map((to) => `/subscribe?redirect_to=${to}`),
  '/resubscribe?redirect_to=%2Fsubscribe%3Fredirect_to%3D%252Fresubscribe',
)

const placeOf = (address: string) => new URL(address, 'http://localhost')

/** Whether a page makes calls that only a subscriber may make: a guarded one always, an open one by what is cached. */
function callsAsSubscriber(pathname: string, cached: User): boolean {
  const { access } = screens[screenAt(pathname)]

  return access === 'visitor' ? watchRefusal(cached) === null : accessNeeds[access].subscription
}

type Tab = { readonly address: string; readonly cached: User | null }

/** What happens next in an open tab; `null` when the page stays. */
function nextOf({ address, cached }: Tab, account: User): Tab | null {
  const place = placeOf(address)
  // Nothing cached is fetched; what was cached is used.
  const known = cached ?? account
  const guarded = subscriptionHref(place, known)
  if (guarded !== null) return { address: guarded, cached: known }
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

const walks = Object.entries(accounts).flatMap(([status, account]) =>
  [null, ...Object.values(accounts)].map((cached) => ({ status, account, cached })),
)

describe('redirects because of the subscription', () => {
  it('end, for every status of the account, every screen and everything that may be cached', () => {
    const endless = walks.flatMap(({ status, account, cached }) =>
      asked
        .map((address) => walk({ address, cached }, account))
        .filter((end) => end.startsWith('never'))
        .map((end) => `${status}: ${end}`),
    )

    expect(endless).toEqual([])
  })

  it('end where the account may stay, whatever was cached', () => {
    const wrong = walks.flatMap(({ status, account, cached }) =>
      asked
        .map((address) => walk({ address, cached }, account))
        .filter((end) => subscriptionHref(placeOf(end), account) !== null)
        .map((end) => `${status}: ${end}`),
    )

    expect(wrong).toEqual([])
  })
})

describe('subscriptionHref', () => {
  it('sends active users from /resubscribe to where they wanted to go, else home', () => {
    expect(subscriptionHref(placeOf('/resubscribe?redirect_to=%2Fshow%2F3'), subscriber())).toBe(
      '/show/3',
    )
    expect(subscriptionHref(placeOf('/resubscribe'), subscriber())).toBe('/')
  })

  it('lets buy who has nothing, and leads an unpaid renewal to /resubscribe', () => {
    expect(subscriptionHref(placeOf('/subscribe'), user())).toBeNull()
    expect(subscriptionHref(placeOf('/subscribe'), lapsedSubscriber())).toBe('/resubscribe')
    expect(subscriptionHref(placeOf('/resubscribe'), user())).toBe('/subscribe')
  })
})

describe('refusedHref', () => {
  it('leads to the screen that helps, with the way back', () => {
    expect(refusedHref(placeOf('/video/7'), user())).toBe('/subscribe?redirect_to=%2Fvideo%2F7')
    expect(refusedHref(placeOf('/'), lapsedSubscriber())).toBe('/resubscribe')
  })

  it('stays where the account may watch after all, and on the screen that helps', () => {
    expect(refusedHref(placeOf('/video/7'), subscriber())).toBeNull()
    expect(refusedHref(placeOf('/resubscribe'), lapsedSubscriber())).toBeNull()
  })
})
