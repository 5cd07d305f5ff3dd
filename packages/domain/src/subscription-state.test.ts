import { lapsedSubscriber, subscriber, user } from '@hlizo/fixtures/user'
import { describe, expect, it } from 'vitest'
import {
  purchaseRefusal,
  subscriptionActions,
  subscriptionState,
  watchRefusal,
} from './subscription-state.ts'

const paidUntil = new Date('2099-12-31T12:00:00.000Z')

describe('subscriptionState', () => {
  it('reports an account without any purchase', () => {
    expect(subscriptionState(user())).toEqual({ kind: 'none' })
  })

  it('returns the day of the next charge', () => {
    expect(subscriptionState(subscriber())).toEqual({ kind: 'active', nextChargeAt: paidUntil })
  })

  it("uses the server's value for an active subscription", () => {
    expect(subscriptionState(subscriber({ isSubscriptionActive: false }))).toEqual({
      kind: 'expired',
      since: paidUntil,
    })
  })

  it('returns the last day of a cancelled subscription', () => {
    const endsAt = '2099-11-30T12:00:00.000Z'

    expect(
      subscriptionState(subscriber({ cancelAtPeriodEnd: true, subscriptionEndsAt: endsAt })),
    ).toEqual({ kind: 'cancelling', until: new Date(endsAt), lastChargeAt: null })
  })

  it('is not active without an end, whatever the other values', () => {
    const unknown = subscriber({ subscriptionExpirationDate: null })
    expect(subscriptionState(unknown).kind).not.toBe('active')
  })

  it('names no further charge when the subscription ends with the paid period', () => {
    const ending = subscriber({
      cancelAtPeriodEnd: true,
      subscriptionEndsAt: paidUntil.toISOString(),
    })
    expect(subscriptionState(ending)).toMatchObject({ kind: 'cancelling', lastChargeAt: null })
  })

  it('returns the charge after a late cancellation', () => {
    const endsAt = '2100-01-31T12:00:00.000Z'

    expect(
      subscriptionState(subscriber({ cancelAtPeriodEnd: true, subscriptionEndsAt: endsAt })),
    ).toEqual({ kind: 'cancelling', until: new Date(endsAt), lastChargeAt: paidUntil })
  })

  it('names no charge during a pause of collection, also after a gift', () => {
    const paused = { isSubscriptionPaused: true, subscriptionResumesAt: null }
    const resumesAt = new Date('2100-02-01T12:00:00.000Z')
    const dated = { ...paused, subscriptionResumesAt: resumesAt.toISOString() }
    const over = { ...paused, isSubscriptionActive: false }

    expect(subscriptionState(subscriber(paused))).toEqual({
      kind: 'paused',
      until: paidUntil,
      resumesAt: null,
      isOwn: false,
    })
    expect(subscriptionState(subscriber({ ...dated, source: 'voucher' }))).toEqual({
      kind: 'paused',
      until: paidUntil,
      resumesAt,
      isOwn: false,
    })
    expect(subscriptionState(subscriber(over))).toEqual({
      kind: 'paused',
      until: null,
      resumesAt: null,
      isOwn: false,
    })
    expect(subscriptionState(subscriber({ ...paused, cancelAtPeriodEnd: true })).kind).toBe(
      'cancelling',
    )
    const own = { ...dated, subscriptionPausedFrom: paidUntil.toISOString() }
    expect(subscriptionState(subscriber(own))).toMatchObject({ kind: 'paused', isOwn: true })
  })

  it('names no charge when the subscription ended before its paid period', () => {
    const ended = subscriptionState(subscriber({ planId: null }))

    expect(ended).toEqual({ kind: 'ended', until: paidUntil })
    expect(subscriptionActions(ended)).toEqual(['continue'])
  })

  it('distinguishes a gift from a payment', () => {
    expect(subscriptionState(subscriber({ source: 'voucher', planId: null }))).toEqual({
      kind: 'gift',
      until: paidUntil,
    })
  })

  it('returns that a subscription continues after the gift', () => {
    expect(subscriptionState(subscriber({ source: 'voucher' }))).toEqual({
      kind: 'gift-then-paid',
      until: paidUntil,
    })
  })

  it('reports a change in progress first', () => {
    expect(subscriptionState(subscriber({ isSubscriptionChangePending: true }))).toEqual({
      kind: 'pending',
      until: paidUntil,
    })
  })

  it('names no end while a first or a late payment is pending', () => {
    expect(subscriptionState(lapsedSubscriber({ isSubscriptionChangePending: true }))).toEqual({
      kind: 'pending',
      until: null,
    })
  })

  it('distinguishes a failed payment from an ended subscription', () => {
    const since = new Date('2026-01-01T12:00:00.000Z')

    expect(subscriptionState(lapsedSubscriber())).toEqual({
      kind: 'payment-failed',
      since,
      isDue: true,
    })
    expect(subscriptionState(lapsedSubscriber({ paymentStatus: 'OK' }))).toEqual({
      kind: 'expired',
      since,
    })
  })
})

describe('subscriptionActions', () => {
  it('offers a new order after a refused one without anything to pay', () => {
    const refused = lapsedSubscriber({ isPaymentDue: false, subscriptionExpirationDate: null })
    const state = subscriptionState(refused)

    expect(state).toEqual({ kind: 'payment-failed', since: null, isDue: false })
    expect(subscriptionActions(state)).toEqual(['RESUBSCRIBE', 'change-card'])
  })

  it('offers another plan while one is active, and a new order after its end', () => {
    expect(subscriptionActions({ kind: 'active', nextChargeAt: paidUntil })).toEqual([
      'CHANGE_SUBSCRIPTION',
      'change-card',
      'pause',
      'cancel',
    ])
    expect(subscriptionActions({ kind: 'expired', since: paidUntil })).toEqual(['RESUBSCRIBE'])
  })

  it('offers a new start in a pause after the paid period', () => {
    const paused = { kind: 'paused', until: paidUntil, resumesAt: null, isOwn: false } as const

    expect(subscriptionActions(paused)).toEqual(['change-card', 'cancel'])
    expect(subscriptionActions({ ...paused, until: null })[0]).toBe('RESUBSCRIBE')
  })

  it('offers to end a pause that its owner asked for, and no order beside it', () => {
    const own = { kind: 'paused', until: null, resumesAt: paidUntil, isOwn: true } as const

    expect(subscriptionActions(own)).toEqual(['end-pause', 'change-card', 'cancel'])
    expect(subscriptionActions({ ...own, until: paidUntil })).toEqual(subscriptionActions(own))
  })

  it('offers to undo a cancellation', () => {
    const cancelling = { kind: 'cancelling', until: paidUntil, lastChargeAt: null } as const

    expect(subscriptionActions(cancelling)).toEqual(['undo-cancel', 'change-card'])
  })

  it('offers no cancellation of a gift', () => {
    expect(subscriptionActions({ kind: 'gift', until: paidUntil })).toEqual(['continue'])
  })

  it('offers to try a failed payment again, with the same card or another', () => {
    expect(subscriptionActions({ kind: 'payment-failed', since: paidUntil, isDue: true })).toEqual([
      'retry',
      'change-card',
    ])
  })
})

describe('watchRefusal', () => {
  it('redirects to a plan only without a saved method and without an unpaid invoice (D17)', () => {
    const noMethod = { cardBrand: null, cardLastFourDigits: null }

    expect(watchRefusal(subscriber())).toBeNull()
    expect(watchRefusal(user())).toBe('NO_SUBSCRIPTION')
    expect(watchRefusal(lapsedSubscriber({ paymentStatus: 'OK' }))).toBe('SUBSCRIPTION_EXPIRED')
    expect(watchRefusal(lapsedSubscriber())).toBe('PAYMENT_FAILED')
    expect(watchRefusal(lapsedSubscriber(noMethod))).toBe('PAYMENT_FAILED')
    const paused = { ...noMethod, isSubscriptionPaused: true, paymentStatus: 'OK' as const }
    expect(watchRefusal(lapsedSubscriber(paused))).toBe('SUBSCRIPTION_EXPIRED')
  })
})

describe('purchaseRefusal', () => {
  it('allows a purchase without a subscription, with an ended or refused one, or with only a gift', () => {
    const gift = subscriber({ source: 'voucher', planId: null })
    const refused = lapsedSubscriber({ isPaymentDue: false })
    const buyers = [user(), lapsedSubscriber({ paymentStatus: 'OK' }), refused, gift]

    expect(buyers.map(purchaseRefusal)).toEqual([null, null, null, null])
  })

  it('refuses a purchase with an active, unpaid or pending subscription', () => {
    expect(purchaseRefusal(subscriber())).toBe('ALREADY_ACTIVE')
    expect(purchaseRefusal(subscriber({ source: 'voucher' }))).toBe('ALREADY_ACTIVE')
    expect(purchaseRefusal(lapsedSubscriber())).toBe('PAYMENT_FAILED')
    const paused = { isSubscriptionPaused: true, paymentStatus: 'OK' as const }
    expect(purchaseRefusal(lapsedSubscriber(paused))).toBe('SUBSCRIPTION_PAUSED')
    expect(purchaseRefusal(user({ isSubscriptionChangePending: true }))).toBe('CHANGE_PENDING')
  })
})
