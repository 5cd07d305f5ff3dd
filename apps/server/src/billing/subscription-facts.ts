import type { User } from '@hlizo/contract/entities/user'
import { purchaseRefusal, type SubscriptionFacts } from '@hlizo/domain/subscription-state'
import { ApiError } from '#server/http/api-error.ts'
import type { Standing } from './entitlement.ts'
import { isLive } from './project-subscription.ts'

// The provider counts in whole seconds: a subscription that begins after a gift ends its free time a moment later.
const ROUNDING_MS = 1_000

/** Where the right to watch comes from: the gift only when it outlasts what was paid. */
function sourceOf({ subscription, giftEnd, accessEnd }: Standing): User['source'] {
  const isGift =
    giftEnd !== null && accessEnd !== null && accessEnd.getTime() < giftEnd.getTime() + ROUNDING_MS
  if (isGift) return 'voucher'
  return subscription?.source ?? null
}

/** The plan that runs, or ran last; none while the right to watch is a gift's alone. */
function planOf({ subscription, isActive }: Standing): string | null {
  if (subscription === null) return null
  return isLive(subscription) || !isActive ? subscription.planId : null
}

/** How the last payment went: a new subscription that was refused counts, although nothing is left of it. */
function paymentStatusOf({ subscription, isActive, wasStartRefused }: Standing) {
  if (wasStartRefused && !isActive) return 'FAILED'
  return subscription?.paymentStatus ?? null
}

/** What decides the state of a subscription, from what the server knows. */
export function subscriptionFacts(standing: Standing): SubscriptionFacts {
  const { subscription, customer } = standing
  const isOwed = subscription?.paymentStatus === 'FAILED' && isLive(subscription)

  return {
    subscriptionExpirationDate: standing.accessEnd?.toISOString() ?? null,
    isSubscriptionActive: standing.isActive,
    isSubscriptionChangePending: standing.isChanging || (subscription?.hasPendingChange ?? false),
    paymentStatus: paymentStatusOf(standing),
    isPaymentDue: isOwed,
    cardBrand: customer?.methodBrand ?? null,
    cancelAtPeriodEnd: subscription?.endsAt != null,
    subscriptionEndsAt: subscription?.endsAt?.toISOString() ?? null,
    planId: planOf(standing),
    source: sourceOf(standing),
  }
}

/** Refuses to sell a plan beside a subscription that runs, is unpaid or is being changed (D112). @throws ApiError */
export function refusePurchase(standing: Standing): void {
  const refusal = purchaseRefusal(subscriptionFacts(standing))
  if (refusal !== null) throw new ApiError(refusal)
  const { subscription } = standing
  if (subscription && isLive(subscription)) throw new ApiError('ALREADY_ACTIVE')
}
