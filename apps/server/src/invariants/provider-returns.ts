import type Stripe from 'stripe'
import { hasFailed } from '#server/billing/project-charges.ts'
import { outcomeOfCharge } from '#server/billing/returned-payments.ts'
import { dateOf, idOf } from '#server/billing/stripe-reference.ts'
import { PAGE, type Owned } from './provider-object.ts'

/** A payment that is not ours any more, and since when. */
export type ReturnedPayment = { readonly intent: string; readonly at: Date }

/** A negative amount. */
export type RefundThere = Owned & {
  readonly intent: string | null
  readonly amountMinor: number
  readonly currency: string
}

export type DisputeThere = Owned & {
  readonly intent: string | null
  readonly status: string
  readonly amountMinor: number
  readonly currency: string
}

async function readRefunds(stripe: Stripe, see: (charge: Stripe.Charge) => void) {
  const refunds: RefundThere[] = []
  const failedRefunds: string[] = []
  for await (const refund of stripe.refunds.list({ limit: PAGE, expand: ['data.charge'] })) {
    if (hasFailed(refund)) {
      failedRefunds.push(refund.id)
      continue
    }
    const charge = typeof refund.charge === 'object' ? refund.charge : null
    if (charge?.refunded) see(charge)
    refunds.push({
      id: refund.id,
      customer: idOf(charge?.customer),
      at: dateOf(refund.created),
      intent: idOf(refund.payment_intent),
      amountMinor: -refund.amount,
      currency: refund.currency,
    })
  }

  return { refunds, failedRefunds }
}

async function readDisputes(stripe: Stripe, see: (charge: Stripe.Charge) => void) {
  const disputes: Stripe.Dispute[] = []
  const there: DisputeThere[] = []
  for await (const dispute of stripe.disputes.list({ limit: PAGE, expand: ['data.charge'] })) {
    const { charge } = dispute
    if (typeof charge !== 'object') continue
    see(charge)
    disputes.push({ ...dispute, charge: charge.id })
    there.push({
      id: dispute.id,
      customer: idOf(charge.customer),
      at: dateOf(dispute.created),
      intent: idOf(charge.payment_intent),
      status: dispute.status,
      amountMinor: dispute.amount,
      currency: dispute.currency,
    })
  }

  return { disputes, there }
}

/** Reads refunds and disputes, and which payments they take away. */
export async function readReturns(stripe: Stripe) {
  const charges = new Map<string, Stripe.Charge>()
  const see = (charge: Stripe.Charge) => void charges.set(charge.id, charge)
  const { refunds, failedRefunds } = await readRefunds(stripe, see)
  const { disputes, there } = await readDisputes(stripe, see)
  const returned = [...charges.values()].flatMap((charge): ReturnedPayment[] => {
    const intent = idOf(charge.payment_intent)
    const outcome = outcomeOfCharge(charge, disputes)
    return intent === null || outcome.kind === 'ours' ? [] : [{ intent, at: dateOf(outcome.at) }]
  })

  return {
    refunds,
    failedRefunds,
    returned,
    disputes: there,
  }
}
