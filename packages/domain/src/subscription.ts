/** What is known about the right to watch of one account. */
export type SubscriptionFacts = {
  /** Until when the account may watch; `null` when it never could. */
  readonly expiresAt: Date | null
  readonly isChangePending: boolean
  readonly lastPayment: 'OK' | 'FAILED' | 'PENDING' | null
}

/** The states of a subscription (spec §4). */
export type SubscriptionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'active' | 'change-pending'; readonly until: Date }
  | { readonly kind: 'payment-failed' | 'expired'; readonly since: Date }

/** Whether the expiry date is later than now (spec §4). */
export function isSubscriptionActive(expiresAt: Date | null, now: Date): boolean {
  return expiresAt !== null && expiresAt > now
}

/**
 * Names the one state a subscription is in at `now` (spec §4).
 *
 * A failed payment does not end an active subscription: the viewer keeps what they have paid for, and the
 * retry is offered only once the period is over.
 */
export function subscriptionState(facts: SubscriptionFacts, now: Date): SubscriptionState {
  const { expiresAt, isChangePending, lastPayment } = facts

  if (expiresAt === null) return { kind: 'none' }
  if (expiresAt > now) {
    return { kind: isChangePending ? 'change-pending' : 'active', until: expiresAt }
  }

  return { kind: lastPayment === 'FAILED' ? 'payment-failed' : 'expired', since: expiresAt }
}
