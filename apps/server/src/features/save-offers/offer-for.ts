import type { CancellationFeedback } from '@hlizo/contract/entities/cancellation-feedback'
import type { SaveOfferKind } from '@hlizo/contract/entities/save-offer'
import { runningGiftEnd, type Entitlement } from '#server/billing/entitlement.ts'
import { isLive } from '#server/billing/project-subscription.ts'
import { isOnPause } from '#server/billing/subscription-facts.ts'
import type { StoredSubscription } from '#server/billing/subscription-store.ts'

const kinds: Readonly<Record<string, SaveOfferKind>> = {
  price: 'price',
  rarely: 'pause',
  content: 'content',
}

/** The kinds that answer the reasons, in the order of the survey. */
export function kindsFor({ questions }: CancellationFeedback): SaveOfferKind[] {
  const reasons = questions.find(({ id }) => id === 'reason')?.options ?? []

  return reasons.flatMap((reason) => kinds[reason] ?? [])
}

/** The subscription that an offer may be made for: paid by its owner, and renewing. */
export function offerable(entitlement: Entitlement, now: Date): StoredSubscription | null {
  const { subscription } = entitlement
  if (subscription === null || !isLive(subscription) || isOnPause(subscription)) return null
  const { status, paymentStatus, endsAt, returned, hasPendingChange } = subscription
  const isPaid = status === 'active' && paymentStatus === 'OK' && returned === null
  const isChanging = endsAt !== null || hasPendingChange || entitlement.isChanging

  return isPaid && !isChanging && runningGiftEnd(entitlement, now) === null ? subscription : null
}
