import type Stripe from 'stripe'
import {
  discountNamedBy,
  discountsParam,
  redeemable,
  type AgreedDiscount,
} from './agreed-discount.ts'
import { recurringPrice, samePrice, termsIn, termsMetadata } from './plan-terms.ts'
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

async function writePhases(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
  { discount, ...next }: Next & { readonly discount: AgreedDiscount },
): Promise<void> {
  const [current] = schedule.phases
  const [item] = subscription.items.data
  if (!current || !item) throw new Error(`Schedule ${schedule.id} has no phase to go on from.`)
  // A phase has only the discounts that it names: what runs goes on, unless a coupon replaces it.
  const discounts = { ...discountsOf(current), ...discountsParam(discount) }

  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [currentPhase(current, item), { ...nextPhase(next), ...discounts }],
  })
}

/** Changes the plan when the period that is paid for ends, without giving or taking money now. */
export async function scheduleChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { promotionCodeId, ...next }: Next & Pick<Sale, 'promotionCodeId'>,
): Promise<void> {
  const created = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const discount = { promotionCodeId, couponId: null }

  await writePhases(stripe, subscription, created, { ...next, discount })
}

/**
 * Plans a change again that was planned before, with the discount that was agreed for it. Repeatable: a
 * schedule that a crash left without its plan is completed, one that leads to a plan stays.
 */
export async function scheduleAgain(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { discount, ...next }: Next & { readonly discount: AgreedDiscount },
): Promise<void> {
  const existing = idOf(subscription.schedule)
  const schedule =
    existing === null
      ? await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
      : await stripe.subscriptionSchedules.retrieve(existing)
  if (termsIn(schedule.phases.at(-1)?.metadata) !== null) return

  await writePhases(stripe, subscription, schedule, {
    ...next,
    discount: await redeemable(stripe, discount),
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
  // A code that can be used no more is refused although it was planned: its coupon stands in for it.
  const discount = await redeemable(stripe, discountNamedBy(planned.discounts[0]))
  const discounts = { ...discountsOf(planned), ...discountsParam(discount) }

  await stripe.subscriptionSchedules.update(schedule.id, {
    proration_behavior: 'none',
    phases: [currentPhase(current, item), { ...nextPhase(next), ...discounts }],
  })
}
