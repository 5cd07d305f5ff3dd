import type Stripe from 'stripe'
import { monthlyPaymentsBefore } from '@hlizo/domain/period'
import { isStripeRefusal } from './stripe-refusal.ts'
import { idOf, momentOf } from './stripe-reference.ts'

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

/** How long the rest of a discount lasts, from a payment on; null when that payment is not lowered. */
function restOf({ coupon, end }: Running, from: Date, anchor: Date) {
  const { duration } = coupon
  if (duration !== 'repeating') return { duration }
  const months = monthlyPaymentsBefore(momentOf(end) ?? from, { from, anchor })

  return months === 0 ? null : { duration, duration_in_months: months }
}

/** What a coupon takes off and for which plans; of one that was deleted, the discount still has the value. */
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
 * Makes a coupon of what is left of a discount, since the provider gives a coupon its whole duration with
 * every new subscription. It has no promotion code, so no one else can use it. The same rest is one coupon.
 */
async function restCoupon(stripe: Stripe, running: Running, from: Date, anchor: Date) {
  const rest = restOf(running, from, anchor)
  if (rest === null) return null
  const id = `${running.id}-${'duration_in_months' in rest ? rest.duration_in_months : rest.duration}`
  try {
    await stripe.coupons.create({ id, ...rest, ...(await termsOf(stripe, running.coupon)) })
  } catch (error) {
    if (!isStripeRefusal(error) || error.code !== 'resource_already_exists') throw error
  }

  return id
}

const anchorOf = ({ billing_cycle_anchor: anchor }: Stripe.Subscription) => new Date(anchor * 1000)

/** The coupon with which the discount of a subscription lowers the payments after its period. */
export async function couponAfterPeriod(stripe: Stripe, id: string): Promise<string | null> {
  const subscription = await stripe.subscriptions.retrieve(id, {
    expand: ['discounts.source.coupon'],
  })
  const running = runningIn(subscription.discounts)
  const from = momentOf(subscription.items.data[0]?.current_period_end)

  return running && from && restCoupon(stripe, running, from, anchorOf(subscription))
}

/** The coupon with which the discount of an unpaid renewal lowers its payment anew, and those after it. */
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
