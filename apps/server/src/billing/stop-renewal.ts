import type Stripe from 'stripe'
import type { Queries } from '@hlizo/database/database'
import { lateCancellationStore } from './late-cancellation.ts'
import { releaseSchedule } from './release-schedule.ts'

/** Lets a subscription end with its period, whatever was planned for it. Repeatable. */
export async function stopRenewal(stripe: Stripe, subscriptionId: string): Promise<void> {
  await releaseSchedule(stripe, await stripe.subscriptions.retrieve(subscriptionId))
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
}

/** Takes a cancellation back, in whichever of the two fields the provider has it. Repeatable. */
export async function resumeRenewal(
  db: Queries,
  stripe: Stripe,
  { accountId, subscriptionId }: { readonly accountId: string; readonly subscriptionId: string },
): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (subscription.cancel_at_period_end) {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
  } else if (subscription.cancel_at !== null) {
    await stripe.subscriptions.update(subscriptionId, { cancel_at: '' })
  }
  await lateCancellationStore(db).drop(accountId)

  return subscription
}
