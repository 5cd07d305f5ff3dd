import { customers } from '../resources/customer/state.ts'
import { paymentIntents, type PaymentIntentState } from '../resources/payment-intent/state.ts'
import type { InvoiceState } from '../resources/invoice/state.ts'
import { invoices } from '../resources/invoice/state.ts'
import { prices } from '../resources/price/state.ts'
import { formatSubscription } from '../resources/subscription/format.ts'
import {
  subscriptions,
  type SubscriptionItem,
  type SubscriptionState,
} from '../resources/subscription/state.ts'
import { newId } from '../store/ids.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { nextBoundary } from './calendar.ts'
import { collectInvoice } from './collecting.ts'
import { activeDiscounts, lasting, redeem, type WantedDiscount } from './discounting.ts'
import { draftInvoice, finalizeInvoice, rememberInvoice } from './invoicing.ts'
import { freeLines, fullLines } from './lines.ts'
import { cycleOf } from './subscription-status.ts'

export type NewSubscription = Pick<
  SubscriptionState,
  | 'customer'
  | 'defaultPaymentMethod'
  | 'description'
  | 'metadata'
  | 'paymentTypes'
  | 'savesPaymentMethod'
  | 'trialEnd'
  | 'cancelAtPeriodEnd'
> & {
  readonly items: readonly { price: string; quantity: number; metadata: Record<string, string> }[]
  readonly discounts: readonly WantedDiscount[]
  readonly cancelAt: number | null
  readonly checkoutSession: string | null
}

export type FirstPayment =
  | { readonly kind: 'charged'; readonly intent: PaymentIntentState }
  | { readonly kind: 'charge' }
  | { readonly kind: 'later' }

export type Billed = {
  readonly subscription: SubscriptionState
  readonly invoice: InvoiceState
  readonly intent: PaymentIntentState | null
}

async function firstPeriod(work: Work, { items, trialEnd }: NewSubscription) {
  const periodStart = work.now
  const common = { periodStart, startDate: periodStart }
  if (trialEnd !== null && trialEnd > work.now)
    return {
      ...common,
      status: 'trialing' as const,
      billingCycleAnchor: trialEnd,
      periodEnd: trialEnd,
      trialStart: work.now,
      trialEnd,
    }

  return {
    ...common,
    status: 'incomplete' as const,
    billingCycleAnchor: work.now,
    periodEnd: nextBoundary(work.now, await cycleOf(work, items), work.now),
    trialStart: null,
    trialEnd: null,
  }
}

async function openSubscription(work: Work, wanted: NewSubscription): Promise<SubscriptionState> {
  const { cancelAt, items, discounts: _discounts, checkoutSession: _session, ...fields } = wanted
  const [first] = items
  const price = await prices.get(work, first?.price ?? '', 'items[0][price]')
  const { testClock } = await customers.get(work, wanted.customer)
  const period = await firstPeriod(work, wanted)

  return subscriptions.insert(work, {
    ...fields,
    ...period,
    id: newId('sub'),
    created: work.now,
    currency: price.currency,
    items: items.map((item): SubscriptionItem => ({ ...item, id: newId('si'), created: work.now })),
    cancelAt: wanted.cancelAtPeriodEnd ? period.periodEnd : cancelAt,
    canceledAt: wanted.cancelAtPeriodEnd || cancelAt !== null ? work.now : null,
    endedAt: null,
    cancellation: { comment: null, feedback: null, reason: null },
    discounts: [],
    latestInvoice: null,
    pendingUpdate: null,
    schedule: null,
    pendingLines: [],
    failsNextRenewal: false,
    announcedPeriodEnd: null,
    pauseCollection: null,
    testClock,
  })
}

async function firstInvoice(work: Work, subscription: SubscriptionState) {
  const period = { start: subscription.periodStart, end: subscription.periodEnd }
  const isTrial = subscription.status === 'trialing'
  const active = await activeDiscounts(work, subscription.discounts)
  const lines = isTrial
    ? await freeLines(work, subscription.items, period)
    : await fullLines(work, subscription.items, period)
  const invoice = await draftInvoice(work, {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: 'subscription_create',
    lines,
    discounts: isTrial ? [] : active,
    // Stripe dates a first invoice at the moment it is made; the period it pays for is on its lines.
    period: { start: work.now, end: work.now },
    subscription,
  })

  return { invoice, discounts: isTrial ? subscription.discounts : lasting(active) }
}

export async function startSubscription(
  work: Work,
  wanted: NewSubscription,
  payment: FirstPayment,
): Promise<Billed> {
  const opened = await openSubscription(work, wanted)
  const redeemed = []
  for (const discount of wanted.discounts) {
    const { id } = await redeem(work, discount, {
      customer: wanted.customer,
      subscription: opened.id,
      invoice: null,
      checkoutSession: wanted.checkoutSession,
    })
    redeemed.push(id)
  }
  const { invoice, discounts } = await firstInvoice(work, { ...opened, discounts: redeemed })
  const created = await subscriptions.save(work, {
    ...opened,
    discounts,
    latestInvoice: invoice.id,
  })
  await emit(work, 'customer.subscription.created', await formatSubscription(work, created))

  const charged = payment.kind === 'charged' ? payment.intent : null
  const final = await finalizeInvoice(work, invoice, charged)
  if (final.status === 'open' && payment.kind === 'charge')
    await collectInvoice(work, final, { isAutomatic: false })

  return billed(work, created.id, final.id)
}

export async function billed(
  work: Work,
  subscriptionId: string,
  invoiceId: string,
): Promise<Billed> {
  const invoice = await invoices.get(work, invoiceId)
  const subscription = await rememberInvoice(
    work,
    await subscriptions.get(work, subscriptionId),
    invoice,
  )
  const intent =
    invoice.paymentIntent === null ? null : await paymentIntents.get(work, invoice.paymentIntent)

  return { subscription, invoice, intent }
}
