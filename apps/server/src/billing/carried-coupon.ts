import type Stripe from 'stripe'
import { monthlyPaymentsBefore } from '@hlizo/domain/period'
import { isKnownThere, isStripeRefusal } from './stripe-refusal.ts'
import { dateOf, idOf, momentOf } from './stripe-reference.ts'

type Running = Pick<Stripe.Discount, 'id' | 'end'> & { readonly coupon: Stripe.Coupon }

/** The discount of a list whose coupon is expanded. */
function runningIn(discounts: Stripe.Subscription['discounts'] | Stripe.Invoice['discounts']) {
  for (const one of discounts) {
    if (typeof one !== 'object' || 'deleted' in one) continue
    const { coupon } = one.source
    if (typeof coupon === 'object' && coupon !== null) return { id: one.id, end: one.end, coupon }
  }

  return null
}

/** How long the rest of a discount lasts from a payment on; null when it does not apply to that payment. */
function restOf({ coupon, end }: Running, from: Date, anchor: Date) {
  const { duration } = coupon
  if (duration !== 'repeating') return { duration }
  const months = monthlyPaymentsBefore(momentOf(end) ?? from, { from, anchor })

  return months === 0 ? null : { duration, duration_in_months: months }
}

/** The value of a coupon and its plans; of a deleted coupon the discount still has the value. */
async function termsOf(stripe: Stripe, coupon: Stripe.Coupon) {
  const full = await stripe.coupons
    .retrieve(coupon.id, { expand: ['applies_to'] })
    .catch((error: unknown) => {
      if (!isStripeRefusal(error)) throw error
      return coupon
    })
  const { name, percent_off: percentOff, amount_off: amountOff, currency } = full

  return {
    ...(name !== null && { name }),
    ...(percentOff !== null && { percent_off: percentOff }),
    ...(amountOff !== null && currency !== null && { amount_off: amountOff, currency }),
    ...(full.applies_to && { applies_to: { products: full.applies_to.products } }),
    metadata: { restOf: coupon.id },
  }
}

/**
 * Creates a coupon for the rest of a discount, because the provider applies a coupon's whole
 * duration to each new subscription. It has no promotion code. The same rest gives the same coupon.
 */
async function restCoupon(stripe: Stripe, running: Running, from: Date, anchor: Date) {
  const rest = restOf(running, from, anchor)
  if (rest === null) return null
  const id = `${running.id}-${'duration_in_months' in rest ? rest.duration_in_months : rest.duration}`
  try {
    await stripe.coupons.create({ id, ...rest, ...(await termsOf(stripe, running.coupon)) })
  } catch (error) {
    if (!isKnownThere(error)) throw error
  }

  return id
}

const anchorOf = ({ billing_cycle_anchor: anchor }: Stripe.Subscription) => dateOf(anchor)

export async function couponAfterPeriod(stripe: Stripe, id: string): Promise<string | null> {
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['discounts.source.coupon'],
  })
  const running = runningIn(subscription.discounts)
  const from = momentOf(subscription.items.data[0]?.current_period_end)

  return running && from && restCoupon(stripe, running, from, anchorOf(subscription))
}

/** The coupon for the retried payment of an unpaid renewal and those after it. */
export async function couponOfUnpaid(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<string | null> {
  const invoiceId = idOf(subscription.latest_invoice)
  const from = momentOf(subscription.items.data[0]?.current_period_start)
  if (invoiceId === null || from === null) return null
  const { discounts } = await stripe.invoices.retrieve(invoiceId, {
    expand: ['discounts.source.coupon'],
  })
  const running = runningIn(discounts)

  return running && restCoupon(stripe, running, from, anchorOf(subscription))
}
