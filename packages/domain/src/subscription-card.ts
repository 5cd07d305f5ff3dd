import type { User } from '@hlizo/contract/entities/user'

/** What the subscription card of /account says (D165). `nextChargeAt` is the end of what has been paid for. */
export type SubscriptionCard =
  | { readonly kind: 'none' }
  | { readonly kind: 'active'; readonly nextChargeAt: Date }
  | { readonly kind: 'gift'; readonly until: Date }
  /** `lastChargeAt`: the renewal that a cancellation came too late for is still charged (D114). */
  | { readonly kind: 'cancelling'; readonly until: Date; readonly lastChargeAt: Date | null }
  /** A gift in front of a paid subscription: it is charged again once the gift is over (D125). */
  | { readonly kind: 'gift-then-paid'; readonly until: Date }
  | { readonly kind: 'pending'; readonly until: Date | null }
  | { readonly kind: 'payment-failed' | 'expired'; readonly since: Date }

/** What the user can do about a subscription. */
export type SubscriptionAction =
  | 'choose'
  | 'change'
  | 'cancel'
  | 'undo-cancel'
  | 'change-card'
  | 'retry'
  | 'reactivate'
  | 'continue'

type Facts = Pick<
  User,
  | 'subscriptionExpirationDate'
  | 'isSubscriptionActive'
  | 'isSubscriptionChangePending'
  | 'paymentStatus'
  | 'cancelAtPeriodEnd'
  | 'subscriptionEndsAt'
  | 'planId'
  | 'source'
>

/**
 * Names the one state the card is in. Whether the right to watch has ended is the server's to say: its
 * clock counts, not that of the browser.
 */
export function subscriptionCard(user: Facts): SubscriptionCard {
  const { subscriptionExpirationDate, isSubscriptionActive, source } = user
  const expiresAt =
    subscriptionExpirationDate === null ? null : new Date(subscriptionExpirationDate)

  if (user.isSubscriptionChangePending) {
    return { kind: 'pending', until: isSubscriptionActive ? expiresAt : null }
  }
  if (expiresAt === null) return { kind: 'none' }
  if (!isSubscriptionActive) {
    return {
      kind: user.paymentStatus === 'FAILED' ? 'payment-failed' : 'expired',
      since: expiresAt,
    }
  }
  const isRenewing = user.planId !== null && !user.cancelAtPeriodEnd
  if (source === 'voucher')
    return { kind: isRenewing ? 'gift-then-paid' : 'gift', until: expiresAt }
  if (user.cancelAtPeriodEnd) {
    const until = new Date(user.subscriptionEndsAt ?? expiresAt)
    return { kind: 'cancelling', until, lastChargeAt: until > expiresAt ? expiresAt : null }
  }

  return { kind: 'active', nextChargeAt: expiresAt }
}

const actions: Readonly<Record<SubscriptionCard['kind'], readonly SubscriptionAction[]>> = {
  none: ['choose'],
  active: ['change', 'change-card', 'cancel'],
  cancelling: ['undo-cancel', 'change-card'],
  gift: ['continue'],
  'gift-then-paid': ['change-card', 'cancel'],
  pending: ['change', 'change-card', 'cancel'],
  'payment-failed': ['retry', 'change-card'],
  expired: ['reactivate'],
}

/** What is offered in a state, the likeliest first (D165). While a change is pending all of it is disabled (spec §4). */
export function subscriptionActions({ kind }: SubscriptionCard): readonly SubscriptionAction[] {
  return actions[kind]
}
