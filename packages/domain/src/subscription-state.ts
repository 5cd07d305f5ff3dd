import type { User } from '@hlizo/contract/entities/user'

/** The one state a subscription is in (spec §4, D165). `nextChargeAt` is the end of what has been paid for. */
export type SubscriptionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'active'; readonly nextChargeAt: Date }
  | { readonly kind: 'gift'; readonly until: Date }
  /** `lastChargeAt`: the renewal that a cancellation came too late for is still charged (D114). */
  | { readonly kind: 'cancelling'; readonly until: Date; readonly lastChargeAt: Date | null }
  /** A gift in front of a paid subscription: it is charged again once the gift is over (D125). */
  | { readonly kind: 'gift-then-paid'; readonly until: Date }
  | { readonly kind: 'pending'; readonly until: Date | null }
  /** `isDue`: there is an invoice to pay again; else a new subscription was refused and left nothing. */
  | { readonly kind: 'payment-failed'; readonly since: Date | null; readonly isDue: boolean }
  | { readonly kind: 'expired'; readonly since: Date }

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

/** What decides the state: the server makes it from the projection, the browser has it from GET /user. */
export type SubscriptionFacts = Pick<
  User,
  | 'subscriptionExpirationDate'
  | 'isSubscriptionActive'
  | 'isSubscriptionChangePending'
  | 'paymentStatus'
  | 'isPaymentDue'
  | 'cardBrand'
  | 'cancelAtPeriodEnd'
  | 'subscriptionEndsAt'
  | 'planId'
  | 'source'
>

function inactiveState(facts: SubscriptionFacts, expiresAt: Date | null): SubscriptionState {
  if (facts.paymentStatus === 'FAILED') {
    return { kind: 'payment-failed', since: expiresAt, isDue: facts.isPaymentDue }
  }

  return expiresAt === null ? { kind: 'none' } : { kind: 'expired', since: expiresAt }
}

/**
 * Names the state. Whether the right to watch has ended is the server's to say: its clock counts, not
 * that of the browser.
 */
export function subscriptionState(facts: SubscriptionFacts): SubscriptionState {
  const { subscriptionExpirationDate, isSubscriptionActive } = facts
  const expiresAt =
    subscriptionExpirationDate === null ? null : new Date(subscriptionExpirationDate)

  if (facts.isSubscriptionChangePending) {
    return { kind: 'pending', until: isSubscriptionActive ? expiresAt : null }
  }
  if (!isSubscriptionActive || expiresAt === null) return inactiveState(facts, expiresAt)

  const isRenewing = facts.planId !== null && !facts.cancelAtPeriodEnd
  if (facts.source === 'voucher')
    return { kind: isRenewing ? 'gift-then-paid' : 'gift', until: expiresAt }
  if (facts.cancelAtPeriodEnd) {
    const until = new Date(facts.subscriptionEndsAt ?? expiresAt)
    return { kind: 'cancelling', until, lastChargeAt: until > expiresAt ? expiresAt : null }
  }

  return { kind: 'active', nextChargeAt: expiresAt }
}

const actions: Readonly<Record<SubscriptionState['kind'], readonly SubscriptionAction[]>> = {
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
export function subscriptionActions(state: SubscriptionState): readonly SubscriptionAction[] {
  const isRefusedStart = state.kind === 'payment-failed' && !state.isDue

  return isRefusedStart ? ['reactivate', 'change-card'] : actions[state.kind]
}

/** Why an account may not watch; each has its status, and with it the screen that helps (spec §8, D17). */
export type WatchRefusal = 'NO_SUBSCRIPTION' | 'SUBSCRIPTION_EXPIRED' | 'PAYMENT_FAILED'

/** Why the account may not watch now, or `null` when it may. A pending change takes nothing away. */
export function watchRefusal(
  facts: Pick<SubscriptionFacts, 'isSubscriptionActive' | 'paymentStatus' | 'cardBrand'>,
): WatchRefusal | null {
  if (facts.isSubscriptionActive) return null
  if (facts.paymentStatus === 'FAILED') return 'PAYMENT_FAILED'

  return facts.cardBrand === null ? 'NO_SUBSCRIPTION' : 'SUBSCRIPTION_EXPIRED'
}

/**
 * Why no plan may be bought from the beginning, or `null` when one may: what is under way is waited for,
 * an unpaid invoice is paid or replaced (D112). A gift alone is no obstacle (D165).
 */
export function purchaseRefusal(
  facts: SubscriptionFacts,
): 'CHANGE_PENDING' | 'PAYMENT_FAILED' | 'ALREADY_ACTIVE' | null {
  const state = subscriptionState(facts)
  if (state.kind === 'pending') return 'CHANGE_PENDING'
  if (state.kind === 'payment-failed' && state.isDue) return 'PAYMENT_FAILED'

  return facts.isSubscriptionActive && facts.planId !== null ? 'ALREADY_ACTIVE' : null
}
