import type Stripe from 'stripe'
import { HOUR_MS } from '@hlizo/kit/durations'

/** The mark of an unpaid subscription before it is replaced. */
export type BegunReplacement = {
  /** Whether it was cancelled too late: its replacement is charged once. */
  readonly isLastPeriod: boolean
  /** The rest of its discount. */
  readonly couponId: string | null
}

/** How long an interrupted replacement is completed; after that the owner buys again. */
const REPLACEMENT_MS = HOUR_MS

/** The stored replacement; `null` without one. */
export const replacementOf = ({ metadata }: Stripe.Subscription): BegunReplacement | null => {
  const { replacement, replacementCoupon } = metadata
  if (replacement !== 'begun' && replacement !== 'begun-once') return null

  return { isLastPeriod: replacement === 'begun-once', couponId: replacementCoupon || null }
}

/** Stores that a replacement begins, or with `null` that it is finished. */
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

/** Whether an unpaid subscription was ended and its replacement is not started yet. */
export function isBeingReplaced(subscription: Stripe.Subscription, now: Date): boolean {
  const { status, ended_at: endedAt } = subscription
  if (status !== 'canceled' || endedAt === null || !replacementOf(subscription)) return false

  return now.getTime() < endedAt * 1000 + REPLACEMENT_MS
}
