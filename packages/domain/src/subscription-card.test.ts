import { lapsedSubscriber, subscriber, user } from '@hlizo/fixtures/user'
import { describe, expect, it } from 'vitest'
import { subscriptionActions, subscriptionCard } from './subscription-card.ts'

const paidUntil = new Date('2099-12-31T12:00:00.000Z')

describe('subscriptionCard', () => {
  it('says that nothing was ever bought', () => {
    expect(subscriptionCard(user())).toEqual({ kind: 'none' })
  })

  it('names the day of the next charge', () => {
    expect(subscriptionCard(subscriber())).toEqual({ kind: 'active', nextChargeAt: paidUntil })
  })

  it('leaves it to the server whether the subscription is active', () => {
    expect(subscriptionCard(subscriber({ isSubscriptionActive: false }))).toEqual({
      kind: 'expired',
      since: paidUntil,
    })
  })

  it('names the last day of a cancelled subscription', () => {
    const endsAt = '2099-11-30T12:00:00.000Z'

    expect(
      subscriptionCard(subscriber({ cancelAtPeriodEnd: true, subscriptionEndsAt: endsAt })),
    ).toEqual({ kind: 'cancelling', until: new Date(endsAt), lastChargeAt: null })
  })

  it('names the charge that a late cancellation still leads to', () => {
    const endsAt = '2100-01-31T12:00:00.000Z'

    expect(
      subscriptionCard(subscriber({ cancelAtPeriodEnd: true, subscriptionEndsAt: endsAt })),
    ).toEqual({ kind: 'cancelling', until: new Date(endsAt), lastChargeAt: paidUntil })
  })

  it('knows a gift from what was paid', () => {
    expect(subscriptionCard(subscriber({ source: 'voucher', planId: null }))).toEqual({
      kind: 'gift',
      until: paidUntil,
    })
  })

  it('knows that a subscription goes on after the gift', () => {
    expect(subscriptionCard(subscriber({ source: 'voucher' }))).toEqual({
      kind: 'gift-then-paid',
      until: paidUntil,
    })
  })

  it('says first of all that a change is under way', () => {
    expect(subscriptionCard(subscriber({ isSubscriptionChangePending: true }))).toEqual({
      kind: 'pending',
      until: paidUntil,
    })
  })

  it('names no end while a first or a late payment is under way', () => {
    expect(subscriptionCard(lapsedSubscriber({ isSubscriptionChangePending: true }))).toEqual({
      kind: 'pending',
      until: null,
    })
  })

  it('tells a failed payment from a subscription that has ended', () => {
    const since = new Date('2026-01-01T12:00:00.000Z')

    expect(subscriptionCard(lapsedSubscriber())).toEqual({ kind: 'payment-failed', since })
    expect(subscriptionCard(lapsedSubscriber({ paymentStatus: 'OK' }))).toEqual({
      kind: 'expired',
      since,
    })
  })
})

describe('subscriptionActions', () => {
  it('offers no cancellation of a gift', () => {
    expect(subscriptionActions({ kind: 'gift', until: paidUntil })).toEqual(['continue'])
  })

  it('offers to try a failed payment again, with the same card or another', () => {
    expect(subscriptionActions({ kind: 'payment-failed', since: paidUntil })).toEqual([
      'retry',
      'change-card',
    ])
  })
})
