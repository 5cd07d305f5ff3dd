import type Stripe from 'stripe'
import { WITHDRAWAL_DAYS } from '@hlizo/contract/constants'
import type { ContractPayment, PaidLine } from '@hlizo/domain/withdrawal'
import { DAY_SECONDS } from '@hlizo/kit/durations'
import { chargesOf } from '#server/billing/project-charges.ts'
import { dateOf, idOf } from '#server/billing/stripe-reference.ts'
import type { WithdrawalRow } from './withdrawal-store.ts'

const PAGE = 100

function lineOf(line: Stripe.InvoiceLineItem): PaidLine {
  const off = (line.discount_amounts ?? []).reduce((total, { amount }) => total + amount, 0)
  const { start, end } = line.period

  return { amountMinor: line.amount - off, from: dateOf(start), to: dateOf(end) }
}

/** A payment with its invoice, by which our ledger knows it. */
type InvoicedPayment = ContractPayment & { readonly invoiceId: string | null }

const paymentOf = (
  charge: Stripe.Charge,
  invoiceId: string | null,
  lines: readonly PaidLine[],
): InvoicedPayment => ({
  chargeId: charge.id,
  invoiceId,
  currency: charge.currency,
  paidMinor: charge.amount,
  refundedMinor: charge.amount_refunded,
  lines,
})

export async function subscriptionOfInvoice(
  stripe: Stripe,
  invoiceId: string,
): Promise<string | null> {
  const { parent } = await stripe.invoices.retrieve(invoiceId)
  return idOf(parent?.subscription_details?.subscription)
}

async function ofSubscription(
  stripe: Stripe,
  invoiceId: string,
  receivedAt: Date,
): Promise<InvoicedPayment[]> {
  const subscription = await subscriptionOfInvoice(stripe, invoiceId)
  if (subscription === null) return []
  const invoices = await stripe.invoices
    .list({ subscription, status: 'paid', limit: PAGE, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 10 * PAGE })
  const since = receivedAt.getTime() / 1_000 - WITHDRAWAL_DAYS * DAY_SECONDS
  // Includes payments for the same contract within the withdrawal period.
  const own = invoices.filter(({ id, created }) => id === invoiceId || created >= since)
  const customer = idOf(own[0]?.customer)
  if (customer === null) return []
  const charges = await stripe.charges
    .list({ customer, limit: PAGE })
    .autoPagingToArray({ limit: 10 * PAGE })

  return own.flatMap((invoice) =>
    chargesOf(invoice, charges).map((charge, index) =>
      paymentOf(charge, invoice.id, index === 0 ? invoice.lines.data.map(lineOf) : []),
    ),
  )
}

/** Returns refundable payments, newest first, read from the provider. */
export async function contractPayments(
  stripe: Stripe,
  { kind, invoiceId, paymentIntentId, receivedAt }: WithdrawalRow,
): Promise<InvoicedPayment[]> {
  if (kind === 'subscription' && invoiceId !== null)
    return ofSubscription(stripe, invoiceId, receivedAt)
  if (kind !== 'voucher' || paymentIntentId === null) return []
  const { data } = await stripe.charges.list({ payment_intent: paymentIntentId })

  return data
    .filter(({ status }) => status === 'succeeded')
    .map((charge) => paymentOf(charge, invoiceId, []))
}
