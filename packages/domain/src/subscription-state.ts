import type { SubscriptionActionType } from '@hlizo/contract/entities/subscription-action-type'
import type { User } from '@hlizo/contract/entities/user'

/** The state of a subscription (spec §4, D165). `nextChargeAt` is the end of the paid time. */
export type SubscriptionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'active'; readonly nextChargeAt: Date }
  | { readonly kind: 'gift'; readonly until: Date }
  /** Ended before what was paid for it. */
  | { readonly kind: 'ended'; readonly until: Date }
  /** `lastChargeAt`: a renewal that is still charged because the cancellation was too late (D114). */
  | { readonly kind: 'cancelling'; readonly until: Date; readonly lastChargeAt: Date | null }
  /** A gift before a paid subscription, which is charged again after it (D125). */
  | { readonly kind: 'gift-then-paid'; readonly until: Date }
  /** Nothing is collected at the end of the paid time; `until` is null once that is over. `isOwn`: its owner asked for it (D117). */
  | {
      readonly kind: 'paused'
      readonly until: Date | null
      readonly resumesAt: Date | null
      readonly isOwn: boolean
    }
  | { readonly kind: 'pending'; readonly until: Date | null }
  /** `isDue`: an invoice can be retried; else a new subscription was refused without an invoice. */
  | { readonly kind: 'payment-failed'; readonly since: Date | null; readonly isDue: boolean }
  | { readonly kind: 'expired'; readonly since: Date }

export type SubscriptionAction =
  | SubscriptionActionType
  | 'choose'
  | 'cancel'
  | 'undo-cancel'
  | 'change-card'
  | 'pause'
  | 'end-pause'
  | 'retry'
  | 'continue'

/** The facts behind the state: on the server from the projection, in the browser from GET /user. */
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
  | 'isSubscriptionPaused'
  | 'subscriptionPausedFrom'
  | 'subscriptionResumesAt'
  | 'planId'
  | 'source'
>

function inactiveState(facts: SubscriptionFacts, expiresAt: Date | null): SubscriptionState {
  if (facts.paymentStatus === 'FAILED') {
    return { kind: 'payment-failed', since: expiresAt, isDue: facts.isPaymentDue }
  }

  return expiresAt === null ? { kind: 'none' } : { kind: 'expired', since: expiresAt }
}

/** The server's clock, not the browser's, decides whether the entitlement has ended. */
export function subscriptionState(facts: SubscriptionFacts): SubscriptionState {
  const { subscriptionExpirationDate, isSubscriptionActive } = facts
  const expiresAt =
    subscriptionExpirationDate === null ? null : new Date(subscriptionExpirationDate)

  if (facts.isSubscriptionChangePending) {
    return { kind: 'pending', until: isSubscriptionActive ? expiresAt : null }
  }
  if (facts.isSubscriptionPaused && !facts.cancelAtPeriodEnd) {
    const { subscriptionResumesAt: from } = facts
    return {
      kind: 'paused',
      until: isSubscriptionActive ? expiresAt : null,
      resumesAt: from === null ? null : new Date(from),
      isOwn: facts.subscriptionPausedFrom !== null,
    }
  }
  if (!isSubscriptionActive || expiresAt === null) return inactiveState(facts, expiresAt)

  const isRenewing = facts.planId !== null && !facts.cancelAtPeriodEnd
  if (facts.source === 'voucher')
    return { kind: isRenewing ? 'gift-then-paid' : 'gift', until: expiresAt }
  if (facts.planId === null) return { kind: 'ended', until: expiresAt }
  if (facts.cancelAtPeriodEnd) {
    const until = new Date(facts.subscriptionEndsAt ?? expiresAt)
    return { kind: 'cancelling', until, lastChargeAt: until > expiresAt ? expiresAt : null }
  }

  return { kind: 'active', nextChargeAt: expiresAt }
}

const actions: Readonly<Record<SubscriptionState['kind'], readonly SubscriptionAction[]>> = {
  none: ['choose'],
  active: ['CHANGE_SUBSCRIPTION', 'change-card', 'pause', 'cancel'],
  cancelling: ['undo-cancel', 'change-card'],
  gift: ['continue'],
  ended: ['continue'],
  'gift-then-paid': ['change-card', 'cancel'],
  paused: ['change-card', 'cancel'],
  pending: ['CHANGE_SUBSCRIPTION', 'change-card', 'cancel'],
  'payment-failed': ['retry', 'change-card'],
  expired: ['RESUBSCRIBE'],
}

function firstInPause({
  isOwn,
  until,
}: Extract<SubscriptionState, { kind: 'paused' }>): SubscriptionAction[] {
  if (isOwn) return ['end-pause']

  return until === null ? ['RESUBSCRIBE'] : []
}

/** The actions in a state, the likeliest first (D165). While a change is pending all are disabled (spec §4). */
export function subscriptionActions(state: SubscriptionState): readonly SubscriptionAction[] {
  const isRefusedStart = state.kind === 'payment-failed' && !state.isDue

  if (state.kind === 'paused') return [...firstInPause(state), ...actions.paused]

  return isRefusedStart ? ['RESUBSCRIBE', 'change-card'] : actions[state.kind]
}

/** Why an account may not watch; the status of each leads to the screen that helps (spec §8, D17). */
export type WatchRefusal = 'NO_SUBSCRIPTION' | 'SUBSCRIPTION_EXPIRED' | 'PAYMENT_FAILED'

/** Null when the account may watch; a pending change removes no access. */
export function watchRefusal(
  facts: Pick<
    SubscriptionFacts,
    'isSubscriptionActive' | 'isSubscriptionPaused' | 'paymentStatus' | 'cardBrand'
  >,
): WatchRefusal | null {
  if (facts.isSubscriptionActive) return null
  if (facts.paymentStatus === 'FAILED') return 'PAYMENT_FAILED'

  return facts.cardBrand === null && !facts.isSubscriptionPaused
    ? 'NO_SUBSCRIPTION'
    : 'SUBSCRIPTION_EXPIRED'
}

/**
 * Why a new plan may not be bought, or null: a pending change must finish, an unpaid invoice be paid or
 * replaced (D112). A gift is no obstacle (D165).
 */
export function purchaseRefusal(
  facts: SubscriptionFacts,
): 'CHANGE_PENDING' | 'PAYMENT_FAILED' | 'SUBSCRIPTION_PAUSED' | 'ALREADY_ACTIVE' | null {
  const state = subscriptionState(facts)
  if (state.kind === 'pending') return 'CHANGE_PENDING'
  // Stryker disable next-line ConditionalExpression: no other state is due.
  if (state.kind === 'payment-failed' && state.isDue) return 'PAYMENT_FAILED'

  if (facts.isSubscriptionPaused && !facts.isSubscriptionActive) return 'SUBSCRIPTION_PAUSED'

  return facts.isSubscriptionActive && facts.planId !== null ? 'ALREADY_ACTIVE' : null
}
