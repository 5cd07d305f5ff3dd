import type Stripe from 'stripe'
import { discountSpan, type TimedDiscount } from '@hlizo/domain/payments-ahead'
import { couponOf, discountNamedBy, redeemable, type AgreedDiscount } from './agreed-discount.ts'
import { continuingOf } from './continuing.ts'
import { dateOf, idOf, momentOf } from './stripe-reference.ts'
import { isStripeRefusal } from './stripe-refusal.ts'

/** A coupon that reduces future payments, and for how long. */
type Found = {
  readonly coupon: Stripe.Coupon
  readonly span: Pick<TimedDiscount, 'isOnce' | 'until'>
}

const spanFrom = ({ duration, duration_in_months: months }: Stripe.Coupon, from: Date) =>
  discountSpan(duration, months ?? null, from)

/** A coupon redeemed at a moment, with its amount in euro. */
export const couponDiscount = (coupon: Stripe.Coupon, from: Date): TimedDiscount => ({
  percentOff: coupon.percent_off,
  euroOffMinor: coupon.currency === 'eur' ? coupon.amount_off : null,
  leiOffMinor: coupon.currency === 'ron' ? coupon.amount_off : null,
  ...spanFrom(coupon, from),
})

const isCoupon = (coupon: Stripe.Coupon | string | null | undefined): coupon is Stripe.Coupon =>
  typeof coupon === 'object' && coupon !== null && 'duration' in coupon

/** A discount of the subscription, with its own end. */
function running(discount: Stripe.Discount | string | undefined): Found | null {
  if (typeof discount !== 'object' || !isCoupon(discount.source.coupon)) return null
  const { coupon } = discount.source

  return { coupon, span: { isOnce: coupon.duration === 'once', until: momentOf(discount.end) } }
}

async function agreed(stripe: Stripe, discount: AgreedDiscount, from: Date): Promise<Found | null> {
  const coupon = await couponOf(stripe, discount)

  return coupon && { coupon, span: spanFrom(coupon, from) }
}

/** The discount that a schedule names for the next plan. */
async function scheduled(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { discounts: [named], start_date: start }: Stripe.SubscriptionSchedule.Phase,
): Promise<Found | null> {
  const discount = idOf(named?.discount)
  if (discount !== null)
    return running(subscription.discounts.find((one) => idOf(one) === discount))

  return agreed(stripe, discountNamedBy(named), dateOf(start))
}

async function found(stripe: Stripe, subscription: Stripe.Subscription): Promise<Found | null> {
  const { schedule, discounts, items } = subscription
  const following = continuingOf(subscription)
  const end = momentOf(items.data[0]?.current_period_end) ?? new Date(0)
  if (following) return agreed(stripe, await redeemable(stripe, following), end)
  const next =
    typeof schedule === 'object' && schedule?.status === 'active' && schedule.phases.at(-1)

  return next ? scheduled(stripe, subscription, next) : running(discounts[0])
}

/** The coupon that reduces the next payments. The subscription must be expanded as below. */
export const couponAhead = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Coupon | null> => (await found(stripe, subscription))?.coupon ?? null

/** Whether a coupon applies to a plan; a deleted coupon still does. */
async function isFor(stripe: Stripe, { id }: Stripe.Coupon, planId: string): Promise<boolean> {
  try {
    const { applies_to: appliesTo } = await stripe.coupons.retrieve(id, { expand: ['applies_to'] })
    return appliesTo === undefined || appliesTo.products.includes(planId)
  } catch (error) {
    if (!isStripeRefusal(error)) throw error
    return true
  }
}

/** The discount on the next payments of a subscription, for the plan that they pay. Its schedule and `discounts.source.coupon` must be expanded. */
export async function discountAhead(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  planId: string,
): Promise<TimedDiscount | null> {
  const one = await found(stripe, subscription)
  if (one === null || !(await isFor(stripe, one.coupon, planId))) return null

  return { ...couponDiscount(one.coupon, new Date(0)), ...one.span }
}
