import type { User } from '@hlizo/contract/entities/user'
import { purchaseRefusal, type SubscriptionFacts } from '@hlizo/domain/subscription-state'
import { ApiError } from '#server/http/api-error.ts'
import type { Entitlement } from './entitlement.ts'
import { isLive } from './project-subscription.ts'
import { ROUNDING_MS } from './stripe-reference.ts'

/** The source of access: the gift only when access lasts until its end. */
function sourceOf({ subscription, giftEnd, accessEnd }: Entitlement): User['source'] {
  const restMs =
    giftEnd === null || accessEnd === null ? -1 : accessEnd.getTime() - giftEnd.getTime()
  if (restMs >= 0 && restMs < ROUNDING_MS) return 'voucher'
  return subscription?.source ?? null
}

/** The current or last plan; none while access comes from a gift alone. */
function planOf({ subscription, isActive }: Entitlement): string | null {
  if (subscription === null) return null
  return isLive(subscription) || !isActive ? subscription.planId : null
}

/** The result of the last payment, including a refused new subscription. */
function paymentStatusOf({ subscription, isActive, wasStartRefused }: Entitlement) {
  if (wasStartRefused && !isActive) return 'FAILED'
  return subscription?.paymentStatus ?? null
}

/** Whether a live subscription collects nothing at the end of what is paid. */
export const isOnPause = (subscription: Entitlement['subscription']): boolean =>
  subscription !== null && isLive(subscription) && subscription.isPaused

/** Whether the owner has asked for a pause that is not over. */
export const isOnOwnPause = (subscription: Entitlement['subscription']): boolean =>
  isOnPause(subscription) && subscription?.pausedFrom != null

/** Whether a pause of collection has left nothing to watch, so that a new order replaces the subscription. */
export const isPausedOut = ({ subscription, isActive }: Entitlement): boolean =>
  isOnPause(subscription) && !isOnOwnPause(subscription) && !isActive

/** Whether access goes on until payments do: a gift is longer than the pause. */
const isPauseCovered = ({ subscription, accessEnd }: Entitlement): boolean =>
  isOnOwnPause(subscription) &&
  accessEnd !== null &&
  accessEnd.getTime() + ROUNDING_MS >= (subscription?.resumesAt?.getTime() ?? Infinity)

/** The facts that decide the state of a subscription. */
export function subscriptionFacts(entitlement: Entitlement): SubscriptionFacts {
  const { subscription, customer } = entitlement
  const isOwed = subscription?.paymentStatus === 'FAILED' && isLive(subscription)
  const paused = isOnPause(subscription) && !isPauseCovered(entitlement) ? subscription : null

  return {
    subscriptionExpirationDate: entitlement.accessEnd?.toISOString() ?? null,
    isSubscriptionActive: entitlement.isActive,
    isSubscriptionChangePending:
      entitlement.isChanging || (subscription?.hasPendingChange ?? false),
    paymentStatus: paymentStatusOf(entitlement),
    isPaymentDue: isOwed,
    cardBrand: customer?.methodBrand ?? null,
    cancelAtPeriodEnd: subscription?.endsAt != null,
    subscriptionEndsAt: subscription?.endsAt?.toISOString() ?? null,
    isSubscriptionPaused: paused !== null,
    subscriptionPausedFrom: paused?.pausedFrom?.toISOString() ?? null,
    subscriptionResumesAt: paused?.resumesAt?.toISOString() ?? null,
    planId: planOf(entitlement),
    source: sourceOf(entitlement),
  }
}

/**
 * Refuses the sale of a plan while a subscription runs, is unpaid or is changing (D112).
 *
 * @throws ApiError
 */
export function refusePurchase(entitlement: Entitlement): void {
  const refusal = purchaseRefusal(subscriptionFacts(entitlement))
  if (refusal !== null) throw new ApiError(refusal)
  const { subscription } = entitlement
  if (subscription && isLive(subscription)) throw new ApiError('ALREADY_ACTIVE')
}
