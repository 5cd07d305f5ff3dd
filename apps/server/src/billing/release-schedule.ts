import type Stripe from 'stripe'
import { recurringPrice, samePrice, termsMetadata } from './plan-terms.ts'
import type { Sale } from './sell-plan.ts'
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

type Next = Pick<Sale, 'plan' | 'terms'>
type Phases = NonNullable<Stripe.SubscriptionScheduleUpdateParams['phases']>
type Phase = Stripe.SubscriptionSchedule.Phase

type Restated = { discount?: string; promotion_code?: string; coupon?: string }

const restated = ({
  coupon,
  discount,
  promotion_code: code,
}: Phase['discounts'][number]): Restated[] => {
  const [couponId, discountId, codeId] = [idOf(coupon), idOf(discount), idOf(code)]
  if (discountId !== null) return [{ discount: discountId }]
  if (codeId !== null) return [{ promotion_code: codeId }]

  return couponId === null ? [] : [{ coupon: couponId }]
}

const discountsOf = ({ discounts }: Pick<Phase, 'discounts'>) =>
  discounts.length === 0 ? {} : { discounts: discounts.flatMap(restated) }

/** The phase that runs, stated anew as it is: the provider takes all phases or none. */
const currentPhase = (current: Phase, item: Stripe.SubscriptionItem): Phases[number] => ({
  items: [{ price_data: samePrice(item.price), quantity: 1 }],
  start_date: current.start_date,
  end_date: current.end_date,
  proration_behavior: 'none',
  ...(current.trial_end === null ? {} : { trial_end: current.trial_end }),
  ...discountsOf(current),
})

const nextPhase = ({ plan, terms }: Next): Phases[number] => ({
  items: [{ price_data: recurringPrice(plan, terms), quantity: 1 }],
  duration: { interval: 'month', interval_count: 1 },
  proration_behavior: 'none',
  metadata: termsMetadata(terms),
})

/** Changes the plan when the period that is paid for ends, without giving or taking money now. */
export async function scheduleChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { promotionCodeId, ...next }: Next & Pick<Sale, 'promotionCodeId'>,
): Promise<void> {
  const created = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [current] = created.phases
  const [item] = subscription.items.data
  if (!current || !item) throw new Error(`Schedule ${created.id} has no phase to go on from.`)
  // A phase has only the discounts that it names: what runs goes on, unless a coupon replaces it.
  const discounts =
    promotionCodeId === null
      ? discountsOf(current)
      : { discounts: [{ promotion_code: promotionCodeId }] }

  await stripe.subscriptionSchedules.update(created.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [currentPhase(current, item), { ...nextPhase(next), ...discounts }],
  })
}

/** Gives the plan that a schedule leads to another price. */
export async function repriceNextPhase(
  stripe: Stripe,
  schedule: Stripe.SubscriptionSchedule,
  item: Stripe.SubscriptionItem,
  next: Next,
): Promise<void> {
  const [current, planned] = schedule.phases
  if (!current || !planned) return

  await stripe.subscriptionSchedules.update(schedule.id, {
    proration_behavior: 'none',
    phases: [currentPhase(current, item), { ...nextPhase(next), ...discountsOf(planned) }],
  })
}
