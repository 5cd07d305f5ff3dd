import { upcomingInvoice } from '../resources/invoice/preview.ts'
import { subscriptions, type SubscriptionState } from '../resources/subscription/state.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'

/** Tells of a renewal some days before, once, as Stripe does; what it will cost may still change. */
export async function announceRenewal(work: Work, subscription: SubscriptionState): Promise<void> {
  const announced = await subscriptions.save(work, {
    ...subscription,
    announcedPeriodEnd: subscription.periodEnd,
  })
  await emit(work, 'invoice.upcoming', await upcomingInvoice(work, announced))
}
