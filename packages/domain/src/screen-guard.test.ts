import { describe, expect, it } from 'vitest'
import { screens, type ScreenName } from '@hlizo/contract/screens'
import { guardScreen } from './screen-guard.ts'

const signedOut = { isSignedIn: false, isSubscriptionActive: false }
const unsubscribed = { isSignedIn: true, isSubscriptionActive: false }
const subscriber = { isSignedIn: true, isSubscriptionActive: true }

const names = Object.keys(screens).filter((name): name is ScreenName => name in screens)

describe('guardScreen', () => {
  it('keeps a visitor out of everything that is not open, and remembers where they wanted to go', () => {
    expect(guardScreen('watch', signedOut, '/watch/7?t=30')).toBe(
      '/login?redirect_to=%2Fwatch%2F7%3Ft%3D30',
    )
  })

  it('opens home, video, vouchers, search and category to everybody', () => {
    const open = ['home', 'video', 'vouchers', 'voucherCheckout', 'search', 'category'] as const
    expect(open.map((screen) => guardScreen(screen, signedOut, '/'))).toEqual(open.map(() => null))
  })

  it('sends a signed-in user without a subscription to subscribe, except where they may be', () => {
    const kept = names.filter((screen) => guardScreen(screen, unsubscribed, '/x') !== null)
    expect(kept).toEqual([
      'favorites',
      'changeSubscription',
      'show',
      'watch',
      'device',
      'login',
      'history',
    ])
    expect(guardScreen('show', unsubscribed, '/show/3')).toBe('/subscribe?redirect_to=%2Fshow%2F3')
  })

  it('lets a subscriber go anywhere but where they would sign in or buy again', () => {
    const kept = names.filter((screen) => guardScreen(screen, subscriber, '/x') !== null)
    expect(kept).toEqual(['subscribe', 'resubscribe', 'login'])
    expect(guardScreen('resubscribe', subscriber, '/resubscribe')).toBe('/')
  })
})
