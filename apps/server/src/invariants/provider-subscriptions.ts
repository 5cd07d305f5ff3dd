import type Stripe from 'stripe'
import { chargeAmount } from '@hlizo/domain/charge-amount'
import { continuingOf } from '#server/billing/continuing.ts'
import { methodOfSubscription, type SubscriptionMethod } from '#server/billing/payment-methods.ts'
import { termsIn } from '#server/billing/plan-terms.ts'
import { isLive, projectSubscription } from '#server/billing/project-subscription.ts'
import { dateOf, idOf } from '#server/billing/stripe-reference.ts'
import type { SubscriptionRow } from '#server/billing/subscription-store.ts'
import { PAGE, type Owned } from './provider-object.ts'

/** What a subscription is at the provider, without what its payments decide. */
export type SubscriptionThere = Pick<
  SubscriptionRow,
  | 'status'
  | 'planId'
  | 'currency'
  | 'amountMinor'
  | 'periodEnd'
  | 'nextPlanId'
  | 'isPaused'
  | 'pausedFrom'
>

export type LiveSubscription = Owned & {
  readonly isEnding: boolean
  /** The last change whose time the provider tells. */
  readonly changedAt: Date
  /** Null for a subscription to none of our plans. */
  readonly facts: SubscriptionThere | null
}

export type SubscriptionsThere = {
  /** Those that renew or collect. */
  readonly liveSubscriptions: readonly LiveSubscription[]
  readonly endedSubscriptions: readonly Owned[]
  /** Subscriptions that charge another amount or currency than agreed. */
  readonly offTerms: readonly string[]
}

/** Whether a subscription charges what its metadata state, at their rate. */
function isOnTerms(subscription: Stripe.Subscription): boolean {
  const price = subscription.items.data[0]?.price
  const terms = termsIn(price?.metadata) ?? termsIn(subscription.metadata)
  if (terms === null || !price) return true
  const owed = chargeAmount(terms.priceMinor, terms.rate)

  return (
    price.currency === terms.currency &&
    price.unit_amount === terms.amountMinor &&
    owed.currency === terms.currency &&
    owed.amountMinor === terms.amountMinor
  )
}

/** What continues in another currency ends at the provider only. */
const isCancelled = (subscription: Stripe.Subscription): boolean =>
  (subscription.cancel_at_period_end || subscription.cancel_at !== null) &&
  continuingOf(subscription) === null

const latestInvoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' && invoice !== null ? invoice : null

/** Stripe does not tell when a subscription was changed, only when some of its changes happened. */
function changedAtOf(subscription: Stripe.Subscription): Date {
  const { created, canceled_at: cancelledAt, items, schedule } = subscription
  const invoice = latestInvoiceOf(subscription)
  const times = [
    created,
    cancelledAt,
    items.data[0]?.current_period_start,
    invoice?.created,
    invoice?.status_transitions.finalized_at,
    invoice?.status_transitions.paid_at,
    typeof schedule === 'object' ? schedule?.created : null,
  ]

  return dateOf(Math.max(...times.map((time) => time ?? 0)))
}

function factsOf(
  subscription: Stripe.Subscription,
  knownPlans: ReadonlySet<string>,
): SubscriptionThere | null {
  const invoice = latestInvoiceOf(subscription)
  const row = projectSubscription(subscription, {
    knownPlans,
    now: dateOf(0),
    invoices: invoice ? [invoice] : [],
    charges: [],
    disputes: [],
  })
  if (row === null) return null
  const { status, planId, currency, amountMinor, periodEnd, nextPlanId } = row
  const { isPaused, pausedFrom } = row

  return { status, planId, currency, amountMinor, periodEnd, nextPlanId, isPaused, pausedFrom }
}

/** Reads all subscriptions, and the method of each for its customer. */
export async function readSubscriptions(stripe: Stripe, knownPlans: ReadonlySet<string>) {
  const live: LiveSubscription[] = []
  const ended: Owned[] = []
  const offTerms: string[] = []
  const methods = new Map<string, SubscriptionMethod[]>()
  const expand = ['data.default_payment_method', 'data.schedule', 'data.latest_invoice']
  for await (const one of stripe.subscriptions.list({ status: 'all', limit: PAGE, expand })) {
    const { id, created, ended_at: endedAt } = one
    const customer = idOf(one.customer)
    const method = methodOfSubscription(one)
    if (customer !== null && method)
      methods.set(customer, [...(methods.get(customer) ?? []), method])
    if (endedAt !== null) ended.push({ id, customer, at: dateOf(endedAt) })
    if (!isLive(one)) continue
    live.push({
      id,
      customer,
      at: dateOf(created),
      isEnding: isCancelled(one),
      changedAt: changedAtOf(one),
      facts: factsOf(one, knownPlans),
    })
    if (!isOnTerms(one)) offTerms.push(id)
  }

  return { liveSubscriptions: live, endedSubscriptions: ended, offTerms, methods }
}
