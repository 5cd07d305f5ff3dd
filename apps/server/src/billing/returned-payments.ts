import type Stripe from 'stripe'
import { chargesOf, hasFailed } from './project-charges.ts'

/** What the provider says about charges and about what their holders' banks dispute. */
export type Money = {
  readonly charges: readonly Stripe.Charge[]
  readonly disputes: readonly Stripe.Dispute[]
}

/** What became of a payment: with us, disputed and not decided, or given back, with the moment in seconds. */
type Fate =
  | { readonly kind: 'ours' }
  | { readonly kind: 'disputed' | 'refunded'; readonly at: number }

/** What became of the money that pays for what runs; `null` while it is ours. */
export type Returned = 'disputed' | 'refunded' | null

const OURS: Fate = { kind: 'ours' }
const won = new Set<Stripe.Dispute.Status>(['won', 'warning_closed'])
// A dispute is prevented by giving the money back at once.
const lost = new Set<Stripe.Dispute.Status>(['lost', 'prevented'])

function fateOfCharge(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Fate {
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
  // The mark stays on a charge whatever its dispute came to.
  const isSettled = own.length > 0 && own.every(({ status }) => won.has(status) || lost.has(status))
  if (!charge.disputed || isSettled) return OURS

  return { kind: 'disputed', at: Math.max(charge.created, ...own.map(({ created }) => created)) }
}

/** What became of an invoice's money. A refund or a lost dispute of a part leaves it ours. */
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

/** The end of what an invoice pays for; 0 for one that asks for nothing. */
export const endOfPaid = (invoice: Stripe.Invoice): number =>
  Math.max(
    0,
    ...invoice.lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period.end),
  )

/**
 * Whether the money for what runs went back. It counts when, at that moment, the payment was the newest one
 * and its period was not over: giving an older period back does not end the one that runs.
 *
 * `refunded` ends the subscription at the provider, `disputed` only lets the access rest.
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
