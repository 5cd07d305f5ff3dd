import { DAY_SECONDS } from '@hlizo/kit/durations'
import { customers } from '../resources/customer/state.ts'
import { formatInvoice } from '../resources/invoice/format.ts'
import { invoices, type InvoiceState } from '../resources/invoice/state.ts'
import { paymentIntents, type PaymentIntentState } from '../resources/payment-intent/state.ts'
import { paymentMethods, type PaymentMethodState } from '../resources/payment-method/state.ts'
import { subscriptions, type SubscriptionState } from '../resources/subscription/state.ts'
import { emit } from '../webhooks/emit.ts'
import type { Work } from '../work.ts'
import { chargeIntent, type Attempt } from './charging.ts'
import { markPaid } from './invoicing.ts'
import { endSubscription, updateSubscription } from './subscription-status.ts'

/** Days after the first failure on which a renewal is tried again; then the subscription ends. */
export const RETRY_DAYS: readonly number[] = [1, 3, 5, 7]

/** The method an invoice is charged to: its own, its subscription's, or the customer's. */
export async function methodFor(
  work: Work,
  invoice: InvoiceState,
): Promise<PaymentMethodState | null> {
  const subscription =
    invoice.subscription === null ? null : await subscriptions.get(work, invoice.subscription)
  const customer = await customers.get(work, invoice.customer)
  const id =
    invoice.defaultPaymentMethod ??
    subscription?.defaultPaymentMethod ??
    customer.defaultPaymentMethod
  const method = id === null ? null : await paymentMethods.find(work, id)

  return method?.customer === customer.id ? method : null
}

/** Whether a failure starts dunning: renewals and changes do, a first payment never succeeded at all. */
function isDunned(invoice: InvoiceState, subscription: SubscriptionState | null): boolean {
  if (subscription === null || subscription.pendingUpdate?.invoice === invoice.id) return false
  return invoice.billingReason !== 'subscription_create'
}

function nextAttemptAt(invoice: InvoiceState, isAutomatic: boolean): number | null {
  if (!isAutomatic && invoice.attemptCount > 1) return invoice.nextAttemptAt
  const days = RETRY_DAYS[invoice.attemptCount - 1]

  return days === undefined || invoice.firstFailureAt === null
    ? null
    : invoice.firstFailureAt + days * DAY_SECONDS
}

async function recordFailure(
  work: Work,
  invoice: InvoiceState,
  { isAutomatic, needsHolder }: { isAutomatic: boolean; needsHolder: boolean },
): Promise<InvoiceState> {
  const subscription =
    invoice.subscription === null ? null : await subscriptions.get(work, invoice.subscription)
  const counted: InvoiceState = {
    ...invoice,
    // Any attempt counts as the first; after that only the automatic ones do.
    attemptCount:
      isAutomatic || invoice.attemptCount === 0 ? invoice.attemptCount + 1 : invoice.attemptCount,
    firstFailureAt: invoice.firstFailureAt ?? work.now,
  }
  const isDunning = isDunned(invoice, subscription)
  const failed = await invoices.save(work, {
    ...counted,
    nextAttemptAt: isDunning ? nextAttemptAt(counted, isAutomatic) : null,
  })
  const shown = formatInvoice(work, failed)
  if (needsHolder) await emit(work, 'invoice.payment_action_required', shown)
  await emit(work, 'invoice.payment_failed', shown)

  if (subscription !== null && isDunning && subscription.status !== 'canceled') {
    if (isAutomatic && failed.nextAttemptAt === null)
      await endSubscription(work, subscription, 'payment_failed')
    else await updateSubscription(work, subscription, { status: 'past_due' })
  }

  return failed
}

export type Collected = {
  readonly invoice: InvoiceState
  readonly intent: PaymentIntentState | null
}

export async function collectInvoice(
  work: Work,
  invoice: InvoiceState,
  attempt: Attempt & { isAutomatic: boolean; method?: PaymentMethodState | null },
): Promise<Collected> {
  const { isAutomatic, method = await methodFor(work, invoice) } = attempt
  if (invoice.paymentIntent === null)
    return { invoice: await markPaid(work, invoice), intent: null }
  const intent = await paymentIntents.get(work, invoice.paymentIntent)
  if (method === null) {
    const failed = await recordFailure(work, invoice, { isAutomatic, needsHolder: false })
    return { invoice: failed, intent }
  }
  const tried = await chargeIntent(work, intent, method, attempt)
  if (tried.status === 'succeeded') return { invoice: await markPaid(work, invoice), intent: tried }
  const needsHolder = tried.status === 'requires_action'

  return {
    invoice: await recordFailure(work, invoice, { isAutomatic, needsHolder }),
    intent: tried,
  }
}
