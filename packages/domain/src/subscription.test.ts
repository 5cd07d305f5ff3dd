import { describe, expect, it } from 'vitest'
import { isSubscriptionActive, subscriptionState, type SubscriptionFacts } from './subscription.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-03-02T12:00:00Z')
const earlier = new Date('2026-02-28T12:00:00Z')

function facts(overrides: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return { expiresAt: later, isChangePending: false, lastPayment: 'OK', ...overrides }
}

describe('subscriptionState', () => {
  it('is none when nothing was ever bought', () => {
    expect(subscriptionState(facts({ expiresAt: null }), now)).toEqual({ kind: 'none' })
  })

  it('is active while the expiry date is ahead, even when a payment failed', () => {
    expect(subscriptionState(facts({ lastPayment: 'FAILED' }), now)).toEqual({
      kind: 'active',
      until: later,
    })
  })

  it('is pending while a change is under way', () => {
    expect(subscriptionState(facts({ isChangePending: true }), now)).toEqual({
      kind: 'change-pending',
      until: later,
    })
  })

  it('ends at the very moment of expiry', () => {
    expect(subscriptionState(facts({ expiresAt: now }), now)).toEqual({
      kind: 'expired',
      since: now,
    })
  })

  it('offers the retry once the period is over', () => {
    expect(subscriptionState(facts({ expiresAt: earlier, lastPayment: 'FAILED' }), now)).toEqual({
      kind: 'payment-failed',
      since: earlier,
    })
  })
})

describe('isSubscriptionActive', () => {
  it('needs an expiry date later than now', () => {
    expect([later, now, null].map((date) => isSubscriptionActive(date, now))).toEqual([
      true,
      false,
      false,
    ])
  })
})
