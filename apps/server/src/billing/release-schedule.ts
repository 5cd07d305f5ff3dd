import type Stripe from 'stripe'
import type { PlanRow } from './offer-store.ts'
import { recurringPrice, samePrice, termsMetadata, type PlanTerms } from './plan-terms.ts'
import { idOf } from './stripe-reference.ts'

/**
 * Frees a subscription from what was planned for its period end: the provider changes nothing on a
 * subscription that a schedule manages.
 */
export async function releaseSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<void> {
  const schedule = idOf(subscription.schedule)
  if (schedule !== null) await stripe.subscriptionSchedules.release(schedule)
}

/** Changes the plan when the period that is paid for ends, without giving or taking money now. */
export async function scheduleChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  next: {
    readonly plan: PlanRow
    readonly terms: PlanTerms
    readonly promotionCodeId: string | null
  },
): Promise<void> {
  const created = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [current] = created.phases
  const [item] = subscription.items.data
  if (!current || !item) throw new Error(`Schedule ${created.id} has no phase to go on from.`)
  const { promotionCodeId } = next

  await stripe.subscriptionSchedules.update(created.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        items: [{ price_data: samePrice(item.price), quantity: 1 }],
        start_date: current.start_date,
        end_date: current.end_date,
        proration_behavior: 'none',
        ...(current.trial_end === null ? {} : { trial_end: current.trial_end }),
        ...(current.discounts.length === 0
          ? {}
          : { discounts: current.discounts.flatMap(keptDiscount) }),
      },
      {
        items: [{ price_data: recurringPrice(next.plan, next.terms), quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
        metadata: termsMetadata(next.terms),
        ...(promotionCodeId === null ? {} : { discounts: [{ promotion_code: promotionCodeId }] }),
      },
    ],
  })
}

type PhaseDiscount = Stripe.SubscriptionSchedule.Phase['discounts'][number]

const keptDiscount = ({ discount }: PhaseDiscount) => {
  const id = idOf(discount)
  return id === null ? [] : [{ discount: id }]
}
