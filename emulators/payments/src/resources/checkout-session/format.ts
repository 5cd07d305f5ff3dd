import type { Stripe } from 'stripe'
import type { Work } from '../../work.ts'
import type { SessionState } from './state.ts'

export function sessionUrl(work: Pick<Work, 'config'>, id: string): string {
  return `${work.config.publicUrl}/__payments/c/pay/${id}`
}

const unusedFeatures = {
  after_expiration: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  customer_account: null,
  integration_identifier: null,
  managed_payments: null,
  origin_context: null,
  payment_link: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  ui_mode: 'hosted_page',
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>

function formatInvoiceCreation(
  creation: SessionState['invoiceCreation'],
): Stripe.Checkout.Session.InvoiceCreation | null {
  if (creation === null) return null

  return {
    enabled: creation.enabled,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: creation.description,
      footer: creation.footer,
      issuer: null,
      metadata: creation.metadata,
      rendering_options: null,
    },
  }
}

function formatCustomerDetails(
  session: SessionState,
): Stripe.Checkout.Session.CustomerDetails | null {
  const email = session.customerDetails?.email ?? session.customerEmail
  if (email === null) return null

  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: session.customerDetails?.name ?? null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
}

function formatTexts({ submitText }: SessionState): Stripe.Checkout.Session.CustomText {
  return {
    after_submit: null,
    shipping_address: null,
    submit: submitText === null ? null : { message: submitText },
    terms_of_service_acceptance: null,
  }
}

function formatAmounts({ amounts: { subtotal, total, discount } }: SessionState) {
  return {
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
  } satisfies Partial<Stripe.Checkout.Session>
}

export function formatSession(work: Work, session: SessionState): Stripe.Checkout.Session {
  return {
    ...unusedFeatures,
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: session.adaptivePricing },
    allow_promotion_codes: session.allowsPromotionCodes || null,
    ...formatAmounts(session),
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer: session.customer,
    customer_creation: session.customerCreation,
    customer_details: formatCustomerDetails(session),
    customer_email: session.customerEmail,
    discounts: session.discounts.map(({ coupon, promotionCode }) => ({
      coupon: promotionCode === null ? coupon : null,
      promotion_code: promotionCode,
    })),
    expires_at: session.expiresAt,
    invoice: session.invoice,
    invoice_creation: formatInvoiceCreation(session.invoiceCreation),
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: session.mode,
    payment_intent: session.mode === 'payment' ? session.paymentIntent : null,
    payment_method_collection:
      session.mode === 'subscription' ? session.paymentMethodCollection : null,
    payment_method_types: session.allowedTypes,
    payment_status: session.paymentStatus,
    setup_intent: session.mode === 'setup' ? session.setupIntent : null,
    status: session.status,
    custom_text: formatTexts(session),
    submit_type: session.submitType,
    subscription: session.subscription,
    success_url: session.successUrl,
    url: session.status === 'open' ? sessionUrl(work, session.id) : null,
  }
}
