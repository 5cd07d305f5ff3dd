import type { PlanRow } from './offer-store.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** Whoever is subscribed already, as far as the price of a plan depends on it. */
export type Subscriber = Pick<SubscriptionRow, 'planId' | 'priceMinor'>

/**
 * The price of a plan in euro cents: for a new buyer the one that is advertised, for a subscriber of
 * this plan the one that was agreed.
 */
export function euroPriceOf(plan: PlanRow, subscriber: Subscriber | null): number {
  return subscriber?.planId === plan.id
    ? (subscriber.priceMinor ?? plan.priceMinor)
    : plan.priceMinor
}
