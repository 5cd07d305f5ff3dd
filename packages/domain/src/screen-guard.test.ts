import { lapsedSubscriber, subscriber as subscribedUser, user } from '@hlizo/fixtures/user'
import { hrefs } from '@hlizo/contract/hrefs'
import { screens, type Screen } from '@hlizo/contract/screens'
import { describe, expect, it } from 'vitest'
import { guardScreen, guestHref, refusedHref, subscriptionHref } from './screen-guard.ts'

const signedOut = { isSignedIn: false, refusal: null }
const unsubscribed = { isSignedIn: true, refusal: 'NO_SUBSCRIPTION' } as const
const lapsed = { isSignedIn: true, refusal: 'SUBSCRIPTION_EXPIRED' } as const
const failed = { isSignedIn: true, refusal: 'PAYMENT_FAILED' } as const
const subscriber = { isSignedIn: true, refusal: null }

const at = (pathname: string, search = '') => ({ pathname, search })
const closedTo = (visitor: Parameters<typeof guardScreen>[1]) =>
  Object.entries<Screen>(screens)
    .filter(([, { path }]) => guardScreen(at(path.replaceAll(/[{}*]/g, '')), visitor) !== null)
    .map(([name]) => name)

describe('guardScreen', () => {
  it('redirects a visitor to the login from protected screens, with the return URL', () => {
    expect(guardScreen(at('/watch/7', '?t=30'), signedOut)).toBe(
      '/login?redirect_to=%2Fwatch%2F7%3Ft%3D30',
    )
    expect(guardScreen(at('/video/7'), signedOut)).toBeNull()
  })

  it('redirects through the login to the cancellation from the mail about a new price', () => {
    const [pathname = '', query] = hrefs.cancelSubscription().split('?')

    expect(guardScreen(at(pathname, `?${query}`), signedOut)).toBe(
      hrefs.login('/account?cancel=open'),
    )
    expect(guardScreen(at(pathname, `?${query}`), subscriber)).toBeNull()
  })

  it('protects a screen in any notation of its URL', () => {
    expect(guardScreen(at('/%66avorites'), signedOut)).toBe('/login?redirect_to=%2F%2566avorites')
    expect(guardScreen(at('/Favorites/'), signedOut)).toBe('/login?redirect_to=%2FFavorites%2F')
  })

  it('refuses only screens that need a subscription without one', () => {
    const signIn = ['login', 'reset', 'register', 'resend']
    const closed = [
      'favorites',
      'changeSubscription',
      'show',
      'watch',
      'device',
      ...signIn,
      'history',
      'laugh',
    ]

    expect(closedTo(unsubscribed)).toEqual(closed)
    expect(closedTo(subscriber)).toEqual(signIn)
  })

  it('redirects signed-in members home from the sign-in screens', () => {
    for (const screen of ['/login', '/register', '/reset', '/resend']) {
      expect(guardScreen(at(screen), subscriber)).toBe('/')
      expect(guardScreen(at(screen), signedOut)).toBeNull()
    }
  })

  it('redirects to a plan, a saved method or an unpaid renewal, as the API does', () => {
    const show = at('/show/3')

    expect(guardScreen(show, unsubscribed)).toBe('/subscribe?redirect_to=%2Fshow%2F3')
    expect(guardScreen(show, lapsed)).toBe('/resubscribe?redirect_to=%2Fshow%2F3')
    expect(guardScreen(show, failed)).toBe('/resubscribe?redirect_to=%2Fshow%2F3')
  })
})

describe('subscriptionHref', () => {
  it('sends a guest to the account instead of to pay', () => {
    const guest = user({
      isSubscriptionActive: true,
      guest: { ownerName: 'Ana', hasAccess: true },
    })
    const without = user({ guest: { ownerName: 'Ana', hasAccess: false } })
    expect(subscriptionHref(at('/watch/7'), guest)).toBeNull()
    expect(subscriptionHref(at('/subscribe'), guest)).toBe('/account')
    expect(subscriptionHref(at('/watch/7'), without)).toBe('/account')
    expect(guestHref(at('/charges'), guest)).toBe('/account')
    expect(guestHref(at('/charges'), user())).toBeNull()
    expect(refusedHref(at('/favorites'), without)).toBe('/account')
  })

  describe('of a guest', () => {
    const closedToGuest = (hasAccess: boolean) => {
      const guest = user({
        isSubscriptionActive: hasAccess,
        guest: { ownerName: 'Ana', hasAccess },
      })

      return Object.entries<Screen>(screens)
        .filter(([, { path }]) => guestHref(at(path.replaceAll(/[{}*]/g, '')), guest) !== null)
        .map(([name]) => name)
        .toSorted()
    }
    const money = ['changeCard', 'changeSubscription', 'charges', 'resubscribe', 'subscribe']
    const never = [...money, 'newProfile', 'voucherRedeem']
    const watching = ['device', 'favorites', 'history', 'laugh', 'show', 'watch']

    it('redirects to the account from payment screens and from a new profile', () => {
      expect(closedToGuest(true)).toEqual(never.toSorted())
    })

    it('redirects to the account when the owner has no access', () => {
      expect(closedToGuest(false)).toEqual([...never, ...watching].toSorted())
    })
  })

  it('redirects a subscriber home from the plans, but not a buyer', () => {
    expect(subscriptionHref(at('/subscribe'), subscribedUser())).toBe('/')
    expect(subscriptionHref(at('/subscribe'), user())).toBeNull()
  })

  it('redirects a paused subscriber to the account, where the pause can be ended', () => {
    const paused = lapsedSubscriber({ paymentStatus: 'OK', isSubscriptionPaused: true })
    const own = { ...paused, subscriptionPausedFrom: '2026-01-01T00:00:00.000Z' }

    expect(subscriptionHref(at('/resubscribe'), own)).toBe('/account')
    expect(subscriptionHref(at('/resubscribe'), paused)).toBeNull()
    expect(subscriptionHref(at('/subscribe'), paused)).toBe('/resubscribe')
  })

  it('redirects members without a subscription to the plans, and back afterwards', () => {
    expect(subscriptionHref(at('/watch/7'), user())).toBe('/subscribe?redirect_to=%2Fwatch%2F7')
    expect(subscriptionHref(at('/watch/7'), subscribedUser())).toBeNull()
  })
})
