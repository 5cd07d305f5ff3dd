import { randomToken } from '@hlizo/kit/ids'
import { customers } from '../resources/customer/state.ts'
import { formatInvoicePayment } from '../resources/invoice-payment/format.ts'
import { invoicePayments } from '../resources/invoice-payment/state.ts'
import { formatInvoice } from '../resources/invoice/format.ts'
import type { InvoiceItemState } from '../resources/invoice-item/state.ts'
import {
  balanceAfter,
  invoices,
  totalsOf,
  type InvoiceLine,
  type InvoiceState,
} from '../resources/invoice/state.ts'
import { paymentIntents, type PaymentIntentState } from '../resources/payment-intent/state.ts'
import { subscriptions, type SubscriptionState } from '../resources/subscription/state.ts'
import { newId } from '../store/ids.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { cancelIntent, newPaymentIntent, openPaymentIntent } from './charging.ts'
import { applyDiscounts, type ActiveDiscount } from './discounting.ts'
import { billItems, lineOf, pendingItems } from './invoice-items.ts'
import { afterPayment } from './subscription-status.ts'

export type InvoiceDraft = {
  readonly customer: string
  readonly currency: string
  readonly reason: InvoiceState['billingReason']
  readonly lines: readonly InvoiceLine[]
  readonly discounts: readonly ActiveDiscount[]
  readonly period: { readonly start: number; readonly end: number }
  readonly subscription?: SubscriptionState
  /** When the draft finalises by itself; without it, the caller finalises it. */
  readonly finalizesAt?: number
  readonly description?: string | null
  readonly footer?: string | null
  readonly metadata?: Record<string, string>
}

export async function composeInvoice(work: Work, draft: InvoiceDraft): Promise<InvoiceState> {
  const customer = await customers.get(work, draft.customer)
  return {
    id: newId('in'),
    created: work.now,
    customer: customer.id,
    customerEmail: customer.email,
    customerName: customer.name,
    subscription: draft.subscription?.id ?? null,
    subscriptionMetadata: draft.subscription?.metadata ?? {},
    status: 'draft',
    billingReason: draft.reason,
    number: null,
    currency: draft.currency,
    description: draft.description ?? null,
    footer: draft.footer ?? null,
    metadata: draft.metadata ?? {},
    lines: applyDiscounts(draft.lines, draft.discounts, draft.currency),
    discounts: draft.discounts.map(({ discount }) => discount),
    startingBalance: customer.balance,
    endingBalance: null,
    periodStart: draft.period.start,
    periodEnd: draft.period.end,
    amountPaid: 0,
    attemptCount: 0,
    firstFailureAt: null,
    nextAttemptAt: null,
    finalizesAt: draft.finalizesAt ?? null,
    finalizedAt: null,
    paidAt: null,
    voidedAt: null,
    uncollectibleAt: null,
    defaultPaymentMethod: null,
    paymentIntent: null,
    testClock: customer.testClock,
    token: randomToken(),
  }
}

/** A subscription's first invoice and its renewals bill what waits for the next invoice. */
async function itemsFor(work: Work, draft: InvoiceDraft): Promise<InvoiceItemState[]> {
  const { customer, currency, subscription, reason } = draft
  const isRegular = reason === 'subscription_create' || reason === 'subscription_cycle'
  if (subscription === undefined || !isRegular) return []

  return pendingItems(work, { customer, currency, subscription: subscription.id })
}

export async function draftInvoice(work: Work, draft: InvoiceDraft): Promise<InvoiceState> {
  const items = await itemsFor(work, draft)
  const lines = [...draft.lines, ...items.map(lineOf)]
  const invoice = await invoices.insert(work, await composeInvoice(work, { ...draft, lines }))
  await billItems(work, items, invoice.id)
  await emit(work, 'invoice.created', formatInvoice(work, invoice))

  return invoice
}

async function linkPayment(work: Work, invoice: InvoiceState, intent: PaymentIntentState) {
  await invoicePayments.insert(work, {
    id: newId('inpay'),
    created: work.now,
    invoice: invoice.id,
    paymentIntent: intent.id,
    amountRequested: intent.amount,
    amountPaid: null,
    currency: intent.currency,
    status: 'open',
    paidAt: null,
    canceledAt: null,
  })
}

async function numberOf(work: Work, invoice: InvoiceState): Promise<string> {
  const customer = await customers.get(work, invoice.customer)
  const { invoicePrefix, nextInvoiceSequence } = customer
  await customers.save(work, {
    ...customer,
    currency: invoice.currency,
    balance: balanceAfter(invoice),
    nextInvoiceSequence: nextInvoiceSequence + 1,
  })

  return `${invoicePrefix}-${String(nextInvoiceSequence).padStart(4, '0')}`
}

async function intentFor(
  work: Work,
  invoice: InvoiceState,
  charged: PaymentIntentState | null,
): Promise<PaymentIntentState> {
  if (charged !== null) return paymentIntents.save(work, { ...charged, invoice: invoice.id })

  return openPaymentIntent(
    work,
    newPaymentIntent(work, {
      amount: totalsOf(invoice).due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: invoice.number,
      setupFutureUsage: invoice.subscription === null ? null : 'off_session',
      receiptEmail: invoice.customerEmail,
      invoice: invoice.id,
    }),
  )
}

export async function markPaid(work: Work, invoice: InvoiceState): Promise<InvoiceState> {
  const { due } = totalsOf(invoice)
  const paid = await invoices.save(work, {
    ...invoice,
    status: 'paid',
    amountPaid: due,
    attemptCount: due > 0 ? Math.max(1, invoice.attemptCount) : invoice.attemptCount,
    nextAttemptAt: null,
    paidAt: work.now,
  })
  const [payment] = await invoicePayments.all(work, { invoice: invoice.id, status: 'open' })
  if (payment) {
    const settled = await invoicePayments.save(work, {
      ...payment,
      status: 'paid',
      amountPaid: payment.amountRequested,
      paidAt: work.now,
    })
    await emit(work, 'invoice_payment.paid', formatInvoicePayment(settled))
  }
  const shown = formatInvoice(work, paid)
  await emit(work, 'invoice.paid', shown)
  await emit(work, 'invoice.payment_succeeded', shown)
  if (paid.subscription !== null) await afterPayment(work, paid.subscription, paid.id)

  return paid
}

/** Gives a draft its number and, unless nothing is due, an intent. `charged` is one that a checkout has already collected. */
export async function finalizeInvoice(
  work: Work,
  draft: InvoiceState,
  charged: PaymentIntentState | null = null,
): Promise<InvoiceState> {
  const { due } = totalsOf(draft)
  const numbered: InvoiceState = {
    ...draft,
    status: 'open',
    number: await numberOf(work, draft),
    endingBalance: balanceAfter(draft),
    finalizesAt: null,
    finalizedAt: work.now,
  }
  const intent = due > 0 ? await intentFor(work, numbered, charged) : null
  const open = await invoices.save(work, { ...numbered, paymentIntent: intent?.id ?? null })
  if (intent) await linkPayment(work, open, intent)
  await emit(work, 'invoice.finalized', formatInvoice(work, open))

  return due === 0 || charged !== null ? markPaid(work, open) : open
}

export async function voidInvoice(work: Work, invoice: InvoiceState): Promise<InvoiceState> {
  if (invoice.paymentIntent !== null) {
    const intent = await paymentIntents.get(work, invoice.paymentIntent)
    if (intent.status !== 'succeeded') await cancelIntent(work, intent, 'void_invoice')
  }
  for (const payment of await invoicePayments.all(work, { invoice: invoice.id, status: 'open' })) {
    await invoicePayments.save(work, { ...payment, status: 'canceled', canceledAt: work.now })
  }
  const voided = await invoices.save(work, {
    ...invoice,
    status: 'void',
    finalizesAt: null,
    nextAttemptAt: null,
    voidedAt: work.now,
  })
  await emit(work, 'invoice.voided', formatInvoice(work, voided))

  return voided
}

export async function markUncollectible(work: Work, invoice: InvoiceState): Promise<InvoiceState> {
  const after = await invoices.save(work, {
    ...invoice,
    status: 'uncollectible',
    nextAttemptAt: null,
    uncollectibleAt: work.now,
  })
  await emit(work, 'invoice.marked_uncollectible', formatInvoice(work, after))

  return after
}

export async function rememberInvoice(
  work: Work,
  subscription: SubscriptionState,
  invoice: InvoiceState,
): Promise<SubscriptionState> {
  const current = await subscriptions.get(work, subscription.id)
  return subscriptions.save(work, { ...current, latestInvoice: invoice.id })
}
