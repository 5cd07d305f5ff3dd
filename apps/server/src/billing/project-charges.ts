import type Stripe from 'stripe'
import { toEuroCents } from '@hlizo/domain/charge-amount'
import type { ChargeRow } from './charge-store.ts'
import { methodOfCharge } from './payment-methods.ts'
import { rateIn } from './plan-terms.ts'
import { dateOf, idOf, momentOf } from './stripe-reference.ts'

/** The sources of the ledger. */
export type Payments = {
  readonly invoices: readonly Stripe.Invoice[]
  readonly charges: readonly Stripe.Charge[]
}

/** The name of a plan or gift; `null` when unknown. */
export type NameOf = (productId: string) => string | null

/** The charges of an invoice, also those that failed; empty for an invoice of zero. */
export function attemptsOf(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
): readonly Stripe.Charge[] {
  const intents = (invoice.payments?.data ?? []).map(({ payment }) => idOf(payment.payment_intent))

  return charges.filter((charge) => intents.includes(idOf(charge.payment_intent)))
}

/** The successful charges of an invoice. */
export const chargesOf = (invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]) =>
  attemptsOf(invoice, charges).filter(({ status }) => status === 'succeeded')

function describe(invoice: Stripe.Invoice, nameOf: NameOf): string | null {
  if (invoice.description !== null) return invoice.description
  const bought = invoice.lines.data.findLast(({ amount }) => amount >= 0)
  const product = bought?.pricing?.price_details?.product

  return product === undefined ? null : nameOf(product)
}

/** A gift that moves the next payment makes an invoice of zero, which is not a payment. */
const isMerelyMoved = (invoice: Stripe.Invoice) =>
  invoice.amount_paid === 0 && invoice.billing_reason === 'subscription_update'

/** Whether an invoice is a row of the ledger. */
export const isOnLedger = (invoice: Stripe.Invoice): boolean =>
  invoice.status === 'paid' && !isMerelyMoved(invoice)

/** The euro amount of an invoice, and the rate. */
function inEuro(
  invoice: Stripe.Invoice | undefined,
  amountMinor: number,
): Pick<ChargeRow, 'euroMinor' | 'leiRate' | 'leiRateDate'> {
  if (invoice?.currency === 'eur')
    return { euroMinor: amountMinor, leiRate: null, leiRateDate: null }
  // An invoice has the metadata that its subscription had when it was finalized.
  const rate = rateIn(invoice?.metadata) ?? rateIn(invoice?.parent?.subscription_details?.metadata)
  if (rate === null) return { euroMinor: null, leiRate: null, leiRateDate: null }

  return {
    euroMinor: toEuroCents(amountMinor, rate.leiPerEuro),
    leiRate: rate.leiPerEuro,
    leiRateDate: rate.date,
  }
}

function paymentRow(
  invoice: Stripe.Invoice,
  charges: readonly Stripe.Charge[],
  nameOf: NameOf,
): ChargeRow {
  const method = methodOfCharge(chargesOf(invoice, charges).at(0))
  return {
    id: invoice.id,
    kind: invoice.parent?.subscription_details ? 'subscription' : 'voucher',
    chargedAt: momentOf(invoice.status_transitions.paid_at ?? invoice.created) ?? new Date(0),
    description: describe(invoice, nameOf),
    amountMinor: invoice.amount_paid,
    currency: invoice.currency,
    ...inEuro(invoice, invoice.amount_paid),
    methodBrand: method?.brand ?? null,
    methodLast4: method?.last4 ?? null,
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
  }
}

/** Whether a refund failed, so that the money stayed here. */
export const hasFailed = ({ status }: Stripe.Refund): boolean =>
  status === 'failed' || status === 'canceled'

function refundRows(charge: Stripe.Charge, invoice: Stripe.Invoice | undefined): ChargeRow[] {
  const method = methodOfCharge(charge)
  const made = (charge.refunds?.data ?? []).filter((refund) => !hasFailed(refund))

  return made.map((refund) => ({
    id: refund.id,
    kind: 'refund',
    chargedAt: dateOf(refund.created),
    description: null,
    amountMinor: -refund.amount,
    currency: refund.currency,
    ...inEuro(invoice, -refund.amount),
    methodBrand: method?.brand ?? null,
    methodLast4: method?.last4 ?? null,
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
  }))
}

/** The rows of the ledger: one for each paid invoice and each refund. */
export function projectCharges({ invoices, charges }: Payments, nameOf: NameOf): ChargeRow[] {
  const paid = invoices.filter(isOnLedger)
  const payments = paid.map((invoice) => paymentRow(invoice, charges, nameOf))
  const refunds = charges.flatMap((charge) =>
    refundRows(
      charge,
      invoices.find((invoice) => chargesOf(invoice, [charge]).length > 0),
    ),
  )

  return [...payments, ...refunds]
}

/** The failed refunds, whose rows the ledger may have. */
export const failedRefunds = ({ charges }: Pick<Payments, 'charges'>): readonly string[] =>
  charges.flatMap(({ refunds }) => (refunds?.data ?? []).filter(hasFailed).map(({ id }) => id))
