import type Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import { canPay, continueAs, continuingOf, plainly, stopContinuing } from './continuing.ts'
import { customerStore } from './customer-store.ts'
import { lateCancellationStore } from './late-cancellation.ts'
import { methodKindOf } from './payment-methods.ts'
import { releaseSchedule } from './release-schedule.ts'

/** Lets a subscription end with its period, whatever was planned for it. Repeatable. */
export async function stopRenewal(stripe: Stripe, subscriptionId: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  await releaseSchedule(stripe, subscription)
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
  if (continuingOf(subscription)) await stopContinuing(stripe, subscriptionId)
}

/** Takes a cancellation back, in whichever of the two fields the provider has it. Repeatable. */
export async function resumeRenewal(
  db: Queries,
  stripe: Stripe,
  { accountId, subscriptionId }: { readonly accountId: string; readonly subscriptionId: string },
): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const customer = await customerStore(db).byAccount(accountId)
  const by = methodKindOf(customer?.methodBrand ?? null)
  const continuing = continuingOf(subscription)
  if (continuing) {
    await continueAs(stripe, subscriptionId, { ...continuing, isLastPeriod: false })
  } else if (!canPay(by, subscription.currency)) {
    await continueAs(stripe, subscriptionId, plainly(by))
  } else if (subscription.cancel_at_period_end) {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
  } else if (subscription.cancel_at !== null) {
    await stripe.subscriptions.update(subscriptionId, { cancel_at: '' })
  }
  await lateCancellationStore(db).drop(accountId)

  return subscription
}
