import type Stripe from 'stripe'
import type { CardBrand } from '@hlizo/contract/entities/card-brand'
import type { SubscriptionRow } from './subscription-store.ts'

const moment = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : new Date(seconds * 1000)

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription)

/** The end of the last period that somebody paid for; an invoice of nothing counts as paid. */
function paidThrough(invoices: readonly Stripe.Invoice[]): Date | null {
  const ends = invoices
    .filter((invoice) => invoice.status === 'paid')
    .flatMap((invoice) => invoice.lines.data.map((line) => line.period.end))

  return ends.length === 0 ? null : moment(Math.max(...ends))
}

const statusesOfFailure = new Set<Stripe.Subscription.Status>(['past_due', 'unpaid'])

function paymentStatus(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): SubscriptionRow['paymentStatus'] {
  const newest = invoices.toSorted((a, b) => b.created - a.created).at(0)
  if (statusesOfFailure.has(subscription.status)) return 'FAILED'
  if (newest?.status === 'open' && newest.attempted) return 'FAILED'

  return newest?.status === 'paid' ? 'OK' : 'PENDING'
}

/** When a cancellation takes effect. With flexible billing it may stand in either of two fields. */
function endOf(subscription: Stripe.Subscription): Date | null {
  if (subscription.cancel_at !== null) return moment(subscription.cancel_at)
  if (!subscription.cancel_at_period_end) return null

  return moment(subscription.items.data[0]?.current_period_end)
}

/** Which icon stands for a payment method (spec §3, D121). */
export function methodOf(
  method: Stripe.PaymentMethod | string | null | undefined,
): { brand: CardBrand; last4: string | null } | null {
  if (!method || typeof method === 'string') return null
  if (method.type === 'paypal') return { brand: 'paypal', last4: null }
  const brand = method.card?.brand

  return {
    brand: brand === 'visa' || brand === 'mastercard' ? brand : 'default',
    last4: method.card?.last4 ?? null,
  }
}

/**
 * What we remember of a subscription, from what the provider says of it and of the customer's invoices.
 *
 * An `incomplete` one, whose first payment never came, is none at all and gives `null`.
 */
export function projectSubscription(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): SubscriptionRow | null {
  const isNone =
    subscription.status === 'incomplete' || subscription.status === 'incomplete_expired'
  const planId = subscription.items.data[0]?.price.lookup_key
  if (isNone || !planId) return null

  const own = invoices.filter((invoice) => subscriptionOf(invoice) === subscription.id)
  return {
    id: subscription.id,
    status: subscription.status,
    planId,
    paidThrough: paidThrough(own),
    endsAt: endOf(subscription),
    nextPlanId: null,
    nextPlanAt: null,
    paymentStatus: paymentStatus(subscription, own),
    hasPendingChange: subscription.pending_update !== null,
    source: methodOf(subscription.default_payment_method)?.brand === 'paypal' ? 'paypal' : 'card',
    startedAt: new Date(subscription.start_date * 1000),
    endedAt: moment(subscription.ended_at),
  }
}
