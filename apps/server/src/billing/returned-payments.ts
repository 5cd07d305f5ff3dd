import type Stripe from 'stripe'
import { chargesOf, hasFailed } from './project-charges.ts'

/** Charges and disputes of a customer at the provider. */
export type Money = {
  readonly charges: readonly Stripe.Charge[]
  readonly disputes: readonly Stripe.Dispute[]
}

/** The state of a payment: paid, disputed, or returned at a moment in seconds. */
type ChargeOutcome =
  | { readonly kind: 'ours' }
  | { readonly kind: 'disputed' | 'refunded'; readonly at: number }

/** The state of the payment for the current period; `null` while it is paid. */
export type Returned = 'disputed' | 'refunded' | null

const OURS: ChargeOutcome = { kind: 'ours' }
const won = new Set<Stripe.Dispute.Status>(['won', 'warning_closed'])
// A dispute is prevented by an immediate refund.
const lost = new Set<Stripe.Dispute.Status>(['lost', 'prevented'])

/** The state of one charge. A partial refund leaves it paid. */
export function outcomeOfCharge(
  charge: Stripe.Charge,
  disputes: readonly Stripe.Dispute[],
): ChargeOutcome {
  const own = disputes.filter((one) => one.charge === charge.id)
  const defeats = own.filter(({ status }) => lost.has(status))
  const gone = defeats.reduce((total, { amount }) => total + amount, charge.amount_refunded)
  if (charge.refunded || (defeats.length > 0 && gone >= charge.amount)) {
    const refunds = (charge.refunds?.data ?? []).filter((refund) => !hasFailed(refund))
    return {
      kind: 'refunded',
      at: Math.max(charge.created, ...[...refunds, ...defeats].map(({ created }) => created)),
    }
  }
  // The charge stays marked as disputed after the dispute is closed.
  const isSettled = own.length > 0 && own.every(({ status }) => won.has(status) || lost.has(status))
  if (!charge.disputed || isSettled) return OURS

  return { kind: 'disputed', at: Math.max(charge.created, ...own.map(({ created }) => created)) }
}

/** The state of an invoice's payment. A partial refund or partly lost dispute leaves it paid. */
export function outcomeOf(invoice: Stripe.Invoice, { charges, disputes }: Money): ChargeOutcome {
  const outcomes = chargesOf(invoice, charges).map((charge) => outcomeOfCharge(charge, disputes))
  let latest = 0
  let kind: 'disputed' | 'refunded' = 'refunded'
  for (const outcome of outcomes) {
    if (outcome.kind === 'ours') return OURS
    if (outcome.kind === 'disputed') kind = 'disputed'
    latest = Math.max(latest, outcome.at)
  }

  return outcomes.length === 0 ? OURS : { kind, at: latest }
}

/** The end of the paid period of an invoice; 0 for an invoice without one. */
export const endOfPaid = (invoice: Stripe.Invoice): number =>
  Math.max(
    0,
    ...invoice.lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.end),
  )

/**
 * Whether the payment for the current period was returned. It counts when, at that moment, it was
 * the newest payment and its period was not over: a refund of an older period does not end the
 * current one. `refunded` ends the subscription at the provider, `disputed` only suspends access.
 */
export function returnedOf(invoices: readonly Stripe.Invoice[], money: Money): Returned {
  const payments = invoices
    .filter(({ status, amount_paid: paid }) => status === 'paid' && paid > 0)
    .toSorted((a, b) => b.created - a.created)
  const found = payments.flatMap((invoice): Exclude<Returned, null>[] => {
    const outcome = outcomeOf(invoice, money)
    if (outcome.kind === 'ours') return []
    const ranThen = payments.find(({ created }) => created <= outcome.at)
    const isOfWhatRan = ranThen?.id === invoice.id && outcome.at < endOfPaid(invoice)

    return isOfWhatRan ? [outcome.kind] : []
  })
  if (found.includes('refunded')) return 'refunded'

  return found.includes('disputed') ? 'disputed' : null
}
