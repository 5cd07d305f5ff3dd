import type Stripe from 'stripe'
import { outcomeOfCharge } from '#server/billing/returned-payments.ts'
import { idOf } from '#server/billing/stripe-reference.ts'
import { moment, PAGE, type Owned } from './provider-object.ts'

/** A payment that is not ours any more, and since when. */
export type ReturnedPayment = { readonly intent: string; readonly at: Date }

async function readRefunds(stripe: Stripe, see: (charge: Stripe.Charge) => void) {
  const refunds: (Owned & { amountMinor: number; currency: string })[] = []
  for await (const refund of stripe.refunds.list({ limit: PAGE, expand: ['data.charge'] })) {
    if (refund.status === 'failed' || refund.status === 'canceled') continue
    const charge = typeof refund.charge === 'object' ? refund.charge : null
    if (charge?.refunded) see(charge)
    refunds.push({
      id: refund.id,
      customer: idOf(charge?.customer),
      at: moment(refund.created),
      amountMinor: -refund.amount,
      currency: refund.currency,
    })
  }

  return refunds
}

async function readDisputes(stripe: Stripe, see: (charge: Stripe.Charge) => void) {
  const disputes: Stripe.Dispute[] = []
  for await (const dispute of stripe.disputes.list({ limit: PAGE, expand: ['data.charge'] })) {
    const { charge } = dispute
    if (typeof charge !== 'object') continue
    see(charge)
    disputes.push({ ...dispute, charge: charge.id })
  }

  return disputes
}

/** Reads refunds and disputes, and which payments they take away. */
export async function readReturns(stripe: Stripe) {
  const charges = new Map<string, Stripe.Charge>()
  const see = (charge: Stripe.Charge) => void charges.set(charge.id, charge)
  const refunds = await readRefunds(stripe, see)
  const disputes = await readDisputes(stripe, see)
  const returned = [...charges.values()].flatMap((charge): ReturnedPayment[] => {
    const intent = idOf(charge.payment_intent)
    const outcome = outcomeOfCharge(charge, disputes)
    return intent === null || outcome.kind === 'ours' ? [] : [{ intent, at: moment(outcome.at) }]
  })

  return { refunds, returned }
}
