import type { Stripe } from 'stripe'
import type { BillingDetails, PaymentMethodState } from './state.ts'

export function formatBilling(billing: BillingDetails): Stripe.PaymentMethod.BillingDetails {
  const hasAddress = billing.country !== null || billing.postalCode !== null
  return {
    address: hasAddress
      ? {
          city: null,
          country: billing.country,
          line1: null,
          line2: null,
          postal_code: billing.postalCode,
          state: null,
        }
      : null,
    email: billing.email,
    name: billing.name,
    phone: billing.phone,
    tax_id: null,
  }
}

function formatCard(card: NonNullable<PaymentMethodState['card']>): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'RO',
    display_brand: card.brand,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: 'credit',
    generated_from: null,
    last4: card.last4,
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

export function formatPaymentMethod(method: PaymentMethodState): Stripe.PaymentMethod {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: formatBilling(method.billing),
    ...(method.card === null ? {} : { card: formatCard(method.card) }),
    created: method.created,
    customer: method.customer,
    customer_account: null,
    livemode: false,
    metadata: method.metadata,
    ...(method.type === 'paypal'
      ? {
          paypal: {
            country: 'RO',
            payer_email: method.payerEmail,
            payer_id: `PAYER${method.id.slice(-8)}`,
          },
        }
      : {}),
    type: method.type,
  }
}
