import type Stripe from 'stripe'
import { chargesOf, hasFailed } from './project-charges.ts'

/** Charges and disputes of a customer at the provider. */
export type Money = {
  readonly charges: readonly Stripe.Charge[]
  readonly disputes: readonly Stripe.Dispute[]
}

/** The state of a payment: paid, disputed, or returned at a moment in seconds. */
type Fate =
  | { readonly kind: 'ours' }
  | { readonly kind: 'disputed' | 'refunded'; readonly at: number }

/** The state of the payment for the current period; `null` while it is paid. */
export type Returned = 'disputed' | 'refunded' | null

const OURS: Fate = { kind: 'ours' }
const won = new Set<Stripe.Dispute.Status>(['won', 'warning_closed'])
// A dispute is prevented by an immediate refund.
const lost = new Set<Stripe.Dispute.Status>(['lost', 'prevented'])

/** The state of one charge. A partial refund leaves it paid. */
export function fateOfCharge(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Fate {
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
export function fateOf(invoice: Stripe.Invoice, { charges, disputes }: Money): Fate {
  const fates = chargesOf(invoice, charges).map((charge) => fateOfCharge(charge, disputes))
  let latest = 0
  let kind: 'disputed' | 'refunded' = 'refunded'
  for (const fate of fates) {
    if (fate.kind === 'ours') return OURS
    if (fate.kind === 'disputed') kind = 'disputed'
    latest = Math.max(latest, fate.at)
  }

  return fates.length === 0 ? OURS : { kind, at: latest }
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
    const fate = fateOf(invoice, money)
    if (fate.kind === 'ours') return []
    const ranThen = payments.find(({ created }) => created <= fate.at)
    const isOfWhatRan = ranThen?.id === invoice.id && fate.at < endOfPaid(invoice)

    return isOfWhatRan ? [fate.kind] : []
  })
  if (found.includes('refunded')) return 'refunded'

  return found.includes('disputed') ? 'disputed' : null
}
