import type { Stripe } from 'stripe'
import type { Work } from '../../work.ts'
import { formatBilling } from '../payment-method/format.ts'
import { paymentMethods, type PaymentMethodState } from '../payment-method/state.ts'
import type { ChargeState } from './state.ts'

type CardState = NonNullable<PaymentMethodState['card']>

// A charge is captured whole and at once.
const laterCaptures = {
  extended_authorization: { status: 'disabled' },
  incremental_authorization: { status: 'unavailable' },
  multicapture: { status: 'unavailable' },
} as const

function cardDetails(
  { brand, last4, expMonth, expYear, fingerprint }: CardState,
  amount: number,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    ...laterCaptures,
    amount_authorized: null,
    authorization_code: null,
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'RO',
    electronic_commerce_indicator: null,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint,
    funding: 'credit',
    installments: null,
    last4,
    mandate: null,
    network: brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}

function methodDetails(
  method: PaymentMethodState,
  { amount }: ChargeState,
): Stripe.Charge.PaymentMethodDetails {
  if (method.card !== null) return { type: 'card', card: cardDetails(method.card, amount) }

  return {
    type: 'paypal',
    paypal: {
      country: 'RO',
      payer_email: method.payerEmail,
      payer_id: `PAYER${method.id.slice(-8)}`,
      payer_name: method.billing.name,
      seller_protection: null,
      transaction_id: null,
    },
  }
}

function outcome(charge: ChargeState): Stripe.Charge.Outcome {
  const isDeclined = charge.status === 'failed'
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isDeclined ? 'declined_by_network' : 'approved_by_network',
    reason: isDeclined ? (charge.declineCode ?? charge.failureCode) : null,
    risk_level: 'normal',
    risk_score: 5,
    seller_message: isDeclined
      ? 'The bank did not return any further details.'
      : 'Payment complete.',
    type: isDeclined ? 'issuer_declined' : 'authorized',
  }
}

const unusedFeatures = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>

export async function formatCharge(work: Work, charge: ChargeState): Promise<Stripe.Charge> {
  const method = await paymentMethods.get(work, charge.paymentMethod)
  const isPaid = charge.status === 'succeeded'

  return {
    ...unusedFeatures,
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    billing_details: formatBilling(method.billing),
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.disputed,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    livemode: false,
    metadata: charge.metadata,
    outcome: outcome(charge),
    paid: isPaid,
    payment_intent: charge.paymentIntent,
    payment_method: charge.paymentMethod,
    payment_method_details: methodDetails(method, charge),
    receipt_email: charge.receiptEmail,
    receipt_url: isPaid
      ? `${work.config.publicUrl}/__payments/receipts/${charge.id}/${charge.receiptToken}`
      : null,
    refunded: charge.amountRefunded === charge.amount,
    status: charge.status,
  }
}
