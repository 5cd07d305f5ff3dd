import type Stripe from 'stripe'
import { HOUR_SECONDS, MINUTE_MS } from '@hlizo/kit/durations'
import { liveStatuses } from '#server/stores/live-statuses.ts'
import { discountNamedBy } from './agreed-discount.ts'
import type { Payments } from './project-charges.ts'
import { continuingOf, stoppedContinuingOf } from './continuing.ts'
import { isUncollected, notPaused, ownPauseOf, pauseOf } from './pauses.ts'
import { methodKindOf, methodOf } from './payment-methods.ts'
import { planOf, termsIn, termsOf } from './plan-terms.ts'
import { isBeingReplaced } from './replacement-mark.ts'
import { endOfPaid, outcomeOf, returnedOf, type Money } from './returned-payments.ts'
import { dateOf, idOf, momentOf, ROUNDING_MS } from './stripe-reference.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** The sources of the projection beside the subscription. */
export type ProjectionFacts = Payments &
  Money & {
    /** The ids of all our plans, including those no longer sold. */
    readonly knownPlans: ReadonlySet<string>
    readonly now: Date
  }

/** Marks a subscription that was bought twice: it is ended and refunded, and gives no access. */
export const DUPLICATE_MARK = 'duplicate'

/** Marks a subscription whose contract was withdrawn from: its end is the end of access. */
export const WITHDRAWN_MARK = 'withdrawn'

const PENDING_UPDATE_SECONDS = 23 * HOUR_SECONDS
/** How long a change that waits for its payer counts as pending (D111). */
export const PENDING_MS = 10 * MINUTE_MS

const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription)

/** The end of the last paid period by the state of its payment; periods made free by a coupon count. */
function lastPaidEnd(
  invoices: readonly Stripe.Invoice[],
  money: Money,
  counts: (outcome: ReturnType<typeof outcomeOf>) => boolean,
): Date | null {
  const end = Math.max(
    0,
    ...invoices
      .filter((invoice) => invoice.status === 'paid' && counts(outcomeOf(invoice, money)))
      .map(endOfPaid),
  )

  return end === 0 ? null : momentOf(end)
}

/** Access ends with a contract that was withdrawn from. */
function withinContract({ metadata, ended_at }: Stripe.Subscription, bought: Date | null) {
  const end = WITHDRAWN_MARK in metadata ? momentOf(ended_at) : null
  return end !== null && bought !== null && end < bought ? end : bought
}

type Paid = {
  readonly bought: Date | null
  readonly charged: Date | null
  readonly returned: SubscriptionRow['returned']
  readonly payment: SubscriptionRow['paymentStatus']
}

/**
 * The paid or free time. The provider's current trial end decides, because free time may have been
 * revoked. It begins after what was charged: during a disputed or unpaid period, and after a refund, there
 * is none. A pause gives no access.
 */
function paidThrough(
  subscription: Stripe.Subscription,
  { bought, charged, returned, payment }: Paid,
  now: Date,
): Date | null {
  const isOver =
    subscription.status === 'canceled' ||
    ownPauseOf(subscription) !== null ||
    returned === 'refunded' ||
    (returned === 'disputed' && charged !== null && now < charged)
  const free = isOver ? null : momentOf(subscription.trial_end)
  if (free === null || (payment === 'FAILED' && free > now)) return bought
  if (charged && free.getTime() <= charged.getTime() + ROUNDING_MS) return bought

  return bought === null || free > bought ? free : bought
}

const statusesOfFailure = new Set<Stripe.Subscription.Status>(['past_due', 'unpaid'])

function paymentStatus(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
): SubscriptionRow['paymentStatus'] {
  // An ended subscription has no unpaid renewal to retry (D112).
  if (subscription.status === 'canceled') return 'OK'
  const waiting = idOf(subscription.latest_invoice)
  const isWaitingChange = ({ id }: Stripe.Invoice) =>
    subscription.pending_update !== null && id === waiting
  const newest = invoices
    .filter((invoice) => !isUncollected(invoice) && !isWaitingChange(invoice))
    .toSorted((a, b) => b.created - a.created)
    .at(0)
  if (statusesOfFailure.has(subscription.status)) return 'FAILED'
  if (newest?.status === 'open' && newest.attempted) return 'FAILED'

  return newest?.status === 'paid' ? 'OK' : 'PENDING'
}

/** When a cancellation takes effect. With flexible billing it may be in either of two fields. */
function endOf(subscription: Stripe.Subscription): Date | null {
  if (subscription.cancel_at !== null) return momentOf(subscription.cancel_at)
  if (!subscription.cancel_at_period_end) return null

  return momentOf(subscription.items.data[0]?.current_period_end)
}

/** The end, or how it continues in another currency, which is no end for the subscriber. */
function endingOf(
  subscription: Stripe.Subscription,
): Pick<SubscriptionRow, 'endsAt' | 'continuesBy' | 'stoppedBy' | 'continuesId'> {
  const continuesBy = continuingOf(subscription)?.by ?? null
  const continuesId = subscription.metadata['continuesId'] ?? null

  return {
    endsAt: continuesBy === null ? endOf(subscription) : null,
    continuesBy,
    stoppedBy: stoppedContinuingOf(subscription)?.by ?? null,
    continuesId,
  }
}

/** Between the end of one subscription and the start of its successor. */
const isBeingContinued = (subscription: Stripe.Subscription): boolean =>
  subscription.status === 'canceled' && continuingOf(subscription) !== null

type NextPlan = Pick<
  SubscriptionRow,
  | 'nextPlanId'
  | 'nextPlanAt'
  | 'nextPriceMinor'
  | 'nextPriceChangeId'
  | 'nextPromotionCodeId'
  | 'nextCouponId'
>

const noNextPlan: NextPlan = {
  nextPlanId: null,
  nextPlanAt: null,
  nextPriceMinor: null,
  nextPriceChangeId: null,
  nextPromotionCodeId: null,
  nextCouponId: null,
}

/** The plan in the last phase of a schedule, when it differs. */
function nextPlanOf(subscription: Stripe.Subscription, planId: string): NextPlan {
  const { schedule, items } = subscription
  const following = continuingOf(subscription)
  if (following && following.planId !== null && following.planId !== planId) {
    return {
      nextPlanId: following.planId,
      nextPlanAt: momentOf(items.data[0]?.current_period_end),
      nextPriceMinor: following.price?.priceMinor ?? null,
      nextPriceChangeId: following.price?.priceChangeId ?? null,
      nextPromotionCodeId: following.promotionCodeId,
      nextCouponId: following.couponId,
    }
  }
  if (typeof schedule !== 'object' || schedule?.status !== 'active') return noNextPlan
  const last = schedule.phases.at(-1)
  const nextPlanId = last?.metadata?.['planId']
  if (!last || nextPlanId === undefined || nextPlanId === planId) return noNextPlan
  const terms = termsIn(last.metadata)
  const discount = discountNamedBy(last.discounts[0])

  return {
    nextPlanId,
    nextPlanAt: momentOf(last.start_date),
    nextPriceMinor: terms?.priceMinor ?? null,
    nextPriceChangeId: terms?.priceChangeId ?? null,
    nextPromotionCodeId: discount.promotionCodeId,
    nextCouponId: discount.couponId,
  }
}

type ShownTerms = Pick<
  SubscriptionRow,
  'currency' | 'priceMinor' | 'priceChangeId' | 'amountMinor' | 'leiRate' | 'leiRateDate'
>

/** The known terms of the subscription. */
function shownTerms(subscription: Stripe.Subscription, planId: string): ShownTerms {
  const terms = termsOf(subscription, planId)

  return {
    currency: subscription.currency === 'ron' ? 'ron' : 'eur',
    priceMinor: terms?.priceMinor ?? null,
    priceChangeId: terms?.priceChangeId ?? null,
    amountMinor: subscription.items.data[0]?.price.unit_amount ?? null,
    leiRate: terms?.rate?.leiPerEuro ?? null,
    leiRateDate: terms?.rate?.date ?? null,
  }
}

/** A change that its payer must confirm; it expires, because it may be requested again. */
function hasPendingChange({ pending_update: update }: Stripe.Subscription, now: Date): boolean {
  if (update === null) return false
  const begunMs = (update.expires_at - PENDING_UPDATE_SECONDS) * 1000

  return now.getTime() < begunMs + PENDING_MS
}

/** Whether it is a subscription at all: not before its first payment, and not when bought twice. */
function hasBegun(subscription: Stripe.Subscription, own: readonly Stripe.Invoice[]): boolean {
  const { status, metadata } = subscription
  if (DUPLICATE_MARK in metadata) return false
  if (status === 'incomplete' || status === 'incomplete_expired') return false

  return status !== 'canceled' || own.some((invoice) => invoice.status === 'paid')
}

const sourceOf = (subscription: Stripe.Subscription) =>
  continuingOf(subscription)?.by ??
  methodKindOf(methodOf(subscription.default_payment_method)?.brand ?? null)

/** The projection of a subscription, from the provider's objects. `null` before it has begun. */
export function projectSubscription(
  subscription: Stripe.Subscription,
  facts: ProjectionFacts,
): SubscriptionRow | null {
  const [item] = subscription.items.data
  const planId = planOf(subscription, facts.knownPlans)
  const own = facts.invoices.filter((invoice) => subscriptionOf(invoice) === subscription.id)
  if (!item || planId === null || !hasBegun(subscription, own)) return null

  const startedAt = dateOf(subscription.start_date)
  const paidUntil = (counts: Parameters<typeof lastPaidEnd>[2]) =>
    withinContract(subscription, lastPaidEnd(own, facts, counts))
  const bought = paidUntil(({ kind }) => kind === 'ours')
  const charged = paidUntil(({ kind }) => kind !== 'refunded')
  const returned = returnedOf(own, facts)
  const payment = paymentStatus(subscription, own)

  return {
    id: subscription.id,
    status: subscription.status,
    planId,
    ...shownTerms(subscription, planId),
    paidThrough: paidThrough(subscription, { bought, charged, returned, payment }, facts.now),
    boughtThrough: bought,
    chargedThrough: charged,
    returned,
    periodEnd: momentOf(item.current_period_end) ?? startedAt,
    billingAnchor: momentOf(subscription.billing_cycle_anchor),
    ...endingOf(subscription),
    ...(isLive(subscription) ? pauseOf(subscription, own) : notPaused),
    ...nextPlanOf(subscription, planId),
    paymentStatus: payment,
    hasPendingChange:
      hasPendingChange(subscription, facts.now) ||
      isToEnd({ ...subscription, returned }) ||
      isBeingContinued(subscription) ||
      isBeingReplaced(subscription, facts.now),
    source: sourceOf(subscription),
    startedAt,
    endedAt: momentOf(subscription.ended_at),
  }
}

/** The anchor of the coming periods; null where the next one begins a new count. */
export const anchorAhead = (
  row: Pick<SubscriptionRow, 'nextPlanId' | 'continuesBy' | 'billingAnchor'>,
): Date | null =>
  // Another plan and another currency have their own periods.
  row.nextPlanId === null && row.continuesBy === null ? row.billingAnchor : null

/** Whether it gives access now or after its payment. */
export const isLive = ({ status }: { readonly status: string }): boolean => liveStatuses.has(status)

/** Whether a subscription is over although the provider would renew it, because it was refunded. */
export const isToEnd = (row: Pick<SubscriptionRow, 'status' | 'returned'>): boolean =>
  isLive(row) && row.returned === 'refunded'

/** Live subscriptions to our plans after the first: an account has at most one. Others are the operator's (R102). */
export function duplicatesOf(
  subscriptions: readonly Stripe.Subscription[],
  knownPlans: ReadonlySet<string>,
): Stripe.Subscription[] {
  return subscriptions
    .filter((one) => isLive(one) && planOf(one, knownPlans) !== null)
    .filter(({ metadata }) => !(DUPLICATE_MARK in metadata))
    .toSorted((a, b) => a.created - b.created || a.id.localeCompare(b.id))
    .slice(1)
}
