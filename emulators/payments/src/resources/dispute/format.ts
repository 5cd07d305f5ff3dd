import type { Stripe } from 'stripe'
import { DAY_SECONDS } from '@hlizo/kit/durations'
import type { Work } from '../../work.ts'
import { charges } from '../charge/state.ts'
import { paymentMethods } from '../payment-method/state.ts'
import type { DisputeState } from './state.ts'

// A shop has a week to answer.
const ANSWER_SECONDS = 7 * DAY_SECONDS

function evidence({ evidence: words, fields }: DisputeState): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    ...fields,
    uncategorized_text: words,
  }
}

async function methodDetails(
  work: Work,
  dispute: DisputeState,
): Promise<Stripe.Dispute.PaymentMethodDetails> {
  const { paymentMethod } = await charges.get(work, dispute.charge)
  const { card } = await paymentMethods.get(work, paymentMethod)
  if (card === null) return { type: 'paypal', paypal: { case_id: null, reason_code: null } }
  const { brand } = card

  return {
    type: 'card',
    card: { brand, case_type: 'chargeback', network: brand, network_reason_code: null },
  }
}

/** A dispute as the API shows it. Like Stripe's, it names its charge and not its customer. */
export async function formatDispute(work: Work, dispute: DisputeState): Promise<Stripe.Dispute> {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: dispute.currency,
    enhanced_eligibility_types: [],
    evidence: evidence(dispute),
    evidence_details: {
      due_by: dispute.created + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: dispute.evidence !== null || Object.keys(dispute.fields).length > 0,
      past_due: false,
      submission_count: dispute.submissions,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: dispute.metadata,
    payment_intent: dispute.paymentIntent,
    payment_method_details: await methodDetails(work, dispute),
    reason: dispute.reason,
    status: dispute.status,
  }
}
