import type { Stripe } from 'stripe'
import type { Work } from '../../work.ts'
import { charges } from '../charge/state.ts'
import type { RefundState } from './state.ts'

export async function formatRefund(work: Work, refund: RefundState): Promise<Stripe.Refund> {
  const charge = await charges.get(work, refund.charge)
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
