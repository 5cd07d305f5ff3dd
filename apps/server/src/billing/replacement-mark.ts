import type Stripe from 'stripe'

/** What is written on an unpaid subscription before it is ended for a method of another currency. */
export type BegunReplacement = {
  /** Whether it was cancelled too late: what replaces it is charged once. */
  readonly isLastPeriod: boolean
  /** What is left of its discount. */
  readonly couponId: string | null
}

/** How long a replacement that was cut off is completed; after that its owner buys anew. */
const REPLACEMENT_MS = 3_600_000

/** What a replacement that has begun has written; `null` without one. */
export const replacementOf = ({ metadata }: Stripe.Subscription): BegunReplacement | null => {
  const { replacement, replacementCoupon } = metadata
  if (replacement !== 'begun' && replacement !== 'begun-once') return null

  return { isLastPeriod: replacement === 'begun-once', couponId: replacementCoupon || null }
}

/** Writes that a replacement begins, or with `null` that it is decided. */
export async function markReplacement(
  stripe: Stripe,
  id: string,
  begun: BegunReplacement | null,
): Promise<void> {
  const word = begun?.isLastPeriod ? 'begun-once' : 'begun'
  await stripe.subscriptions.update(id, {
    metadata: {
      replacement: begun === null ? '' : word,
      replacementCoupon: begun?.couponId ?? '',
    },
  })
}

/** Whether an unpaid subscription was ended and the one that replaces it is still to be started. */
export function isBeingReplaced(subscription: Stripe.Subscription, now: Date): boolean {
  const { status, ended_at: endedAt } = subscription
  if (status !== 'canceled' || endedAt === null || !replacementOf(subscription)) return false

  return now.getTime() < endedAt * 1000 + REPLACEMENT_MS
}
