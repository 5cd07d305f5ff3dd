import type Stripe from 'stripe'
import type { PaymentsAheadGiven } from '@hlizo/contract/entities/payments-ahead'
import type { Queries } from '@hlizo/database/database'
import { discountAhead } from './discount-ahead.ts'
import { creditOf, subscriberAhead } from './payments-ahead.ts'
import type { Quotes } from './quotes.ts'
import type { StoredSubscription } from './subscription-store.ts'

/** A subscription with what its next payments depend on. */
export const retrieveForAhead = (stripe: Stripe, id: string): Promise<Stripe.Subscription> =>
  stripe.subscriptions.retrieve(id, {
    expand: ['schedule', 'discounts.source.coupon', 'customer'],
  })

/** The customer's credit. Needs `retrieveForAhead`. */
export const creditIn = ({ customer }: Stripe.Subscription): number =>
  typeof customer === 'string' || customer.deleted ? 0 : creditOf(customer.balance)

/** The next payments of a subscriber, by what the provider has; null for an unknown plan. Needs `retrieveForAhead`. */
export async function aheadIn(
  deps: { db: Queries; stripe: Stripe; quotes: Quotes },
  row: StoredSubscription,
  subscription: Stripe.Subscription,
): Promise<PaymentsAheadGiven | null> {
  const discount = await discountAhead(deps.stripe, subscription, row.nextPlanId ?? row.planId)

  return subscriberAhead(deps, row, { discount, creditMinor: creditIn(subscription) })
}
