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
import { isStripeRefusal } from './stripe-refusal.ts'

/** Releases the schedule of a subscription: the provider refuses other changes while a schedule manages it. */
export async function releaseSchedule(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<void> {
  const schedule = idOf(subscription.schedule)
  if (schedule === null) return
  try {
    await stripe.subscriptionSchedules.release(schedule)
  } catch (error) {
    // The operator, or the end of the subscription, may have released it first.
    const isOver =
      isStripeRefusal(error) &&
      (await stripe.subscriptionSchedules.retrieve(schedule)).status !== 'active'
    if (!isOver) throw error
  }
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

/** Restates the current phase: the provider accepts only the complete list of phases. */
const currentPhase = (current: Phase, item: Stripe.SubscriptionItem): Phases[number] => ({
  items: [{ price_data: samePrice(item.price), quantity: 1 }],
  start_date: current.start_date,
  end_date: current.end_date,
  proration_behavior: 'none',
  ...(current.trial_end === null ? {} : { trial_end: current.trial_end }),
  ...discountsOf(current),
})

/** A phase has only the discounts it names: the running ones continue unless a coupon replaces them. */
const nextPhase = (
  { plan, terms, discount }: Next & { readonly discount: AgreedDiscount },
  running: Pick<Phase, 'discounts'>,
): Phases[number] => ({
  items: [{ price_data: recurringPrice(plan, terms), quantity: 1 }],
  duration: { interval: 'month', interval_count: 1 },
  proration_behavior: 'none',
  metadata: termsMetadata(terms),
  ...discountsOf(running),
  ...discountsParam(discount),
})

async function writePhases(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
  next: Next & { readonly discount: AgreedDiscount },
): Promise<void> {
  const [current] = schedule.phases
  const [item] = subscription.items.data
  if (!current || !item) throw new Error(`Schedule ${schedule.id} has no phase to go on from.`)

  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [currentPhase(current, item), nextPhase(next, current)],
  })
}

/** Changes the plan at the end of the paid period, without a charge or credit now. */
export async function scheduleChange(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { promotionCodeId, ...next }: Next & Pick<Sale, 'promotionCodeId'>,
): Promise<void> {
  const created = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const discount = { promotionCodeId, couponId: null }

  await writePhases(stripe, subscription, created, { ...next, discount })
}

/** Plans an earlier planned change again, with its agreed discount. Idempotent: it completes a schedule that a crash left without its plan. */
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

/** Changes the price of the planned plan. */
export async function repriceNextPhase(
  stripe: Stripe,
  schedule: Stripe.SubscriptionSchedule,
  item: Stripe.SubscriptionItem,
  next: Next,
): Promise<void> {
  const [current, planned] = schedule.phases
  if (!current || !planned) return
  // A code that can no longer be used is refused even when planned, so its coupon is used instead.
  const discount = await redeemable(stripe, discountNamedBy(planned.discounts[0]))

  await stripe.subscriptionSchedules.update(schedule.id, {
    proration_behavior: 'none',
    phases: [currentPhase(current, item), nextPhase({ ...next, discount }, planned)],
  })
}
