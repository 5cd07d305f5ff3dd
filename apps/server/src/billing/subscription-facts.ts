import type { User } from '@hlizo/contract/entities/user'
import { purchaseRefusal, type SubscriptionFacts } from '@hlizo/domain/subscription-state'
import { ApiError } from '#server/http/api-error.ts'
import type { Entitlement } from './entitlement.ts'
import { isLive } from './project-subscription.ts'

// The provider counts in whole seconds: a subscription that begins after a gift ends its free time a moment later.
const ROUNDING_MS = 1_000

/** Where the right to watch comes from: the gift only when it outlasts what was paid. */
function sourceOf({ subscription, giftEnd, accessEnd }: Entitlement): User['source'] {
  const isGift =
    giftEnd !== null && accessEnd !== null && accessEnd.getTime() < giftEnd.getTime() + ROUNDING_MS
  if (isGift) return 'voucher'
  return subscription?.source ?? null
}

/** The plan that runs, or ran last; none while the right to watch is a gift's alone. */
function planOf({ subscription, isActive }: Entitlement): string | null {
  if (subscription === null) return null
  return isLive(subscription) || !isActive ? subscription.planId : null
}

/** How the last payment went: a new subscription that was refused counts, although nothing is left of it. */
function paymentStatusOf({ subscription, isActive, wasStartRefused }: Entitlement) {
  if (wasStartRefused && !isActive) return 'FAILED'
  return subscription?.paymentStatus ?? null
}

/** What decides the state of a subscription, from what the server knows. */
export function subscriptionFacts(entitlement: Entitlement): SubscriptionFacts {
  const { subscription, customer } = entitlement
  const isOwed = subscription?.paymentStatus === 'FAILED' && isLive(subscription)

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
    planId: planOf(entitlement),
    source: sourceOf(entitlement),
  }
}

/** Refuses to sell a plan beside a subscription that runs, is unpaid or is being changed (D112). @throws ApiError */
export function refusePurchase(entitlement: Entitlement): void {
  const refusal = purchaseRefusal(subscriptionFacts(entitlement))
  if (refusal !== null) throw new ApiError(refusal)
  const { subscription } = entitlement
  if (subscription && isLive(subscription)) throw new ApiError('ALREADY_ACTIVE')
}
