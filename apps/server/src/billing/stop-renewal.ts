import type Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import {
  canPay,
  continueAs,
  continuingOf,
  stopContinuing,
  stoppedContinuingOf,
  continueUnchanged,
} from './continuing.ts'
import { customerStore } from './customer-store.ts'
import { lateCancellationStore } from './late-cancellation.ts'
import { methodKindOf } from './payment-methods.ts'
import { releaseSchedule } from './release-schedule.ts'

/** Ends a subscription with its period, with its schedule. Idempotent. */
export async function stopRenewal(stripe: Stripe, subscriptionId: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  if (continuingOf(subscription)) await stopContinuing(stripe, subscriptionId)
}

/**
 * Undoes a cancellation in either of the provider's two fields; returns the result. `isLastPeriod`:
 * it was cancelled too late before, which stays. Idempotent.
 */
export async function resumeRenewal(
  db: Queries,
  stripe: Stripe,
  wanted: {
    readonly accountId: string
    readonly subscriptionId: string
    readonly isLastPeriod?: boolean
  },
): Promise<Stripe.Subscription> {
  const { accountId, subscriptionId, isLastPeriod = false } = wanted
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const customer = await customerStore(db).byAccount(accountId)
  const by = methodKindOf(customer?.methodBrand ?? null)
  const inOtherCurrency = () =>
    canPay(by, subscription.currency) ? null : continueUnchanged(stripe, subscriptionId, by)
  const continuing =
    continuingOf(subscription) ?? stoppedContinuingOf(subscription) ?? (await inOtherCurrency())
  await lateCancellationStore(db).drop(accountId)
  if (continuing) return continueAs(stripe, subscriptionId, { ...continuing, isLastPeriod })
  if (subscription.cancel_at_period_end)
    return stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
  if (subscription.cancel_at !== null)
    return stripe.subscriptions.update(subscriptionId, { cancel_at: '' })

  return subscription
}
