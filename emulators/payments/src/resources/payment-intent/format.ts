import type { Stripe } from 'stripe'
import type { Work } from '../../work.ts'
import { formatPaymentMethod } from '../payment-method/format.ts'
import { paymentMethods } from '../payment-method/state.ts'
import type { IntentError, PaymentIntentState } from './state.ts'

export function approvalUrl(
  work: Pick<Work, 'config'>,
  intent: { id: string; clientSecret: string },
  kind: 'card' | 'paypal',
): string {
  const page = kind === 'card' ? 'authenticate' : 'paypal'
  return `${work.config.publicUrl}/__payments/${page}/${intent.id}?client_secret=${intent.clientSecret}`
}

export async function nextAction(
  work: Work,
  intent: {
    id: string
    clientSecret: string
    paymentMethod: string | null
    returnUrl: string | null
  },
): Promise<{ type: string; redirect_to_url: { url: string; return_url: string | null } }> {
  const method = intent.paymentMethod && (await paymentMethods.find(work, intent.paymentMethod))
  const kind = method && method.type === 'paypal' ? 'paypal' : 'card'

  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: approvalUrl(work, intent, kind), return_url: intent.returnUrl },
  }
}

export async function formatIntentError(work: Work, lastError: IntentError) {
  const method =
    lastError.paymentMethod && (await paymentMethods.find(work, lastError.paymentMethod))

  return {
    type: 'card_error' as const,
    code: lastError.code,
    message: lastError.message,
    ...(lastError.declineCode === null ? {} : { decline_code: lastError.declineCode }),
    ...(lastError.charge === null ? {} : { charge: lastError.charge }),
    ...(method ? { payment_method: formatPaymentMethod(method) } : {}),
  }
}

const unusedFeatures = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>

export async function formatPaymentIntent(
  work: Work,
  intent: PaymentIntentState,
): Promise<Stripe.PaymentIntent> {
  return {
    ...unusedFeatures,
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_received: intent.amountReceived,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    last_payment_error: intent.lastError && (await formatIntentError(work, intent.lastError)),
    latest_charge: intent.latestCharge,
    livemode: false,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? await nextAction(work, intent) : null,
    payment_method: intent.paymentMethod,
    payment_method_types: intent.allowedTypes,
    receipt_email: intent.receiptEmail,
    setup_future_usage: intent.setupFutureUsage,
    status: intent.status,
  }
}
