import type { Stripe } from 'stripe'
import type { Work } from '../../work.ts'
import { paymentMethods } from '../payment-method/state.ts'
import { charges } from '../charge/state.ts'
import type { RefundState } from './state.ts'

const toPaypal = { network_decline_code: null, reference: null, reference_status: null }

export async function formatRefund(work: Work, refund: RefundState): Promise<Stripe.Refund> {
  const charge = await charges.get(work, refund.charge)
  const { card } = await paymentMethods.get(work, charge.paymentMethod)

  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: card
      ? { type: 'card', card: { type: 'refund' } }
      : { type: 'paypal', paypal: toPaypal },
    metadata: refund.metadata,
    payment_intent: refund.paymentIntent,
    payment_method: charge.paymentMethod,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
    ...(refund.status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  }
}
