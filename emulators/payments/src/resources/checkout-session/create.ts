import { z } from 'zod'
import { randomText } from '@hlizo/kit/ids'
import { checkDiscount } from '../../billing/discounting.ts'
import { refuseMethodTypes } from '../../http/intent-secret.ts'
import { flag, integer, metadata, positive, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import type { Work } from '../../work.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import type { CustomerState } from '../customer/state.ts'
import { archivedPrice } from '../price/add-price.ts'
import { LinePriceData, resolvePrice } from '../price/inline-price.ts'
import { prices } from '../price/state.ts'
import { basketAmounts } from './amounts.ts'
import {
  basketPurchase,
  checkSubscriber,
  checkTotal,
  checkTrial,
  payingTypes,
} from './check-basket.ts'
import { formatSession } from './format.ts'
import { sessions, type SessionState } from './state.ts'

const SESSION_SECONDS = 24 * 3600
const MethodType = z.enum(['card', 'paypal'])

const Params = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z
    .array(
      z.strictObject({
        price: text.optional(),
        price_data: LinePriceData.optional(),
        quantity: positive.optional(),
      }),
    )
    .min(1)
    .max(100),
  success_url: z.url().max(5000),
  cancel_url: z.url().max(5000).optional(),
  ui_mode: z.literal('hosted_page').optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  client_reference_id: text.max(200).optional(),
  discounts: z
    .array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional() }))
    .max(1)
    .optional(),
  allow_promotion_codes: flag.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  payment_method_types: z.unknown().optional(),
  allowed_payment_method_types: z.array(MethodType).min(1).optional(),
  excluded_payment_method_types: z.array(MethodType).optional(),
  locale: z.string().max(10).optional(),
  custom_text: z
    .strictObject({ submit: z.strictObject({ message: text.max(1200) }).optional() })
    .optional(),
  submit_type: z.enum(['auto', 'pay', 'book', 'donate', 'subscribe']).optional(),
  adaptive_pricing: z.strictObject({ enabled: flag }).optional(),
  automatic_tax: z.strictObject({ enabled: z.literal('false') }).optional(),
  billing_address_collection: z.literal('auto').optional(),
  expires_at: integer.optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      trial_end: integer.optional(),
      trial_period_days: positive.optional(),
    })
    .optional(),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      receipt_email: text.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
    })
    .optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z
        .strictObject({
          description: text.optional(),
          footer: text.optional(),
          metadata: metadata.optional(),
        })
        .optional(),
    })
    .optional(),
})
type Params = z.output<typeof Params>

async function resolveLineItems(work: Work, params: Params): Promise<SessionState['lineItems']> {
  return Promise.all(
    params.line_items.map(async ({ price, price_data, quantity = 1 }, index) => {
      const param = `line_items[${index}][price]`
      const id = await resolvePrice(work, { price, price_data }, `line_items[${index}]`)
      if (id === undefined)
        throw invalidRequest(`Missing required param: ${param}.`, {
          code: 'parameter_missing',
          param,
        })
      const found = await prices.get(work, id, param)
      if (!found.active && price_data === undefined) throw archivedPrice(param)
      if (params.mode === 'payment' && found.recurring !== null)
        throw invalidRequest('You specified `payment` mode but passed a recurring price.', {
          param,
        })

      return { id: newId('li'), price: id, quantity }
    }),
  )
}

function refuseContradictions(params: Params): void {
  refuseMethodTypes(params.payment_method_types)
  const exclusive = (a: keyof Params, b: keyof Params) => {
    if (params[a] !== undefined && params[b] !== undefined)
      throw invalidRequest(`You may only specify one of these parameters: ${a}, ${b}.`, {
        code: 'parameters_exclusive',
        param: a,
      })
  }
  exclusive('discounts', 'allow_promotion_codes')
  exclusive('customer', 'customer_email')
  exclusive('customer', 'customer_creation')
  exclusive('allowed_payment_method_types', 'excluded_payment_method_types')
  const belongs = (param: keyof Params, mode: Params['mode']) => {
    if (params[param] !== undefined && params.mode !== mode)
      throw invalidRequest(`You can only specify ${param} in ${mode} mode.`, { param })
  }
  belongs('subscription_data', 'subscription')
  belongs('payment_method_collection', 'subscription')
  belongs('payment_intent_data', 'payment')
  belongs('invoice_creation', 'payment')
  belongs('customer_creation', 'payment')
}

function expiry(work: Work, wanted: number | undefined): number {
  if (wanted === undefined) return work.now + SESSION_SECONDS
  if (wanted < work.now + 1800 || wanted > work.now + SESSION_SECONDS)
    throw invalidRequest('expires_at must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    })
  return wanted
}

function allowedTypes(params: Params): SessionState['allowedTypes'] {
  const all = params.allowed_payment_method_types ?? MethodType.options
  return all.filter((type) => !params.excluded_payment_method_types?.includes(type))
}

function laterData(params: Params) {
  const { subscription_data: subscription, payment_intent_data: payment } = params
  const creation = params.invoice_creation
  return {
    subscriptionData: {
      metadata: subscription?.metadata ?? {},
      description: subscription?.description ?? null,
      trialEnd: subscription?.trial_end ?? null,
      trialDays: subscription?.trial_period_days ?? null,
    },
    paymentData: {
      metadata: payment?.metadata ?? {},
      description: payment?.description ?? null,
      receiptEmail: payment?.receipt_email ?? null,
      setupFutureUsage: payment?.setup_future_usage ?? null,
    },
    invoiceCreation: creation
      ? {
          enabled: creation.enabled,
          description: creation.invoice_data?.description ?? null,
          footer: creation.invoice_data?.footer ?? null,
          metadata: creation.invoice_data?.metadata ?? {},
        }
      : null,
  }
}

function pageData(params: Params) {
  return {
    customerEmail: params.customer_email ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    allowsPromotionCodes: params.allow_promotion_codes ?? false,
    paymentMethodCollection: params.payment_method_collection ?? 'always',
    locale: params.locale ?? null,
    submitText: params.custom_text?.submit?.message ?? null,
    submitType: params.submit_type ?? null,
    adaptivePricing: params.adaptive_pricing?.enabled ?? false,
    metadata: params.metadata ?? {},
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
  } satisfies Partial<SessionState>
}

function customerData(params: Params, customer: CustomerState | null) {
  const isCreated = customer === null && params.mode === 'payment'

  return {
    customer: customer?.id ?? null,
    customerCreation: isCreated ? (params.customer_creation ?? 'if_required') : null,
    customerDetails: customer && { email: customer.email, name: customer.name },
  }
}

async function fillBasket(work: Work, params: Params, customer: string | null) {
  const lineItems = await resolveLineItems(work, params)
  const price = await prices.get(work, lineItems[0]?.price ?? '')
  await checkSubscriber(work, params.mode, price, customer)
  checkTrial(work, params.subscription_data)
  const sold = { mode: params.mode, currency: price.currency, lineItems }
  const purchase = await basketPurchase(work, sold, customer)
  const later = laterData(params)
  const discounts = await Promise.all(
    (params.discounts ?? []).map((one) => checkDiscount(work, one, purchase)),
  )
  const basket = { ...sold, ...later, discounts }
  const amounts = await basketAmounts(work, basket)
  checkTotal(amounts, price.currency)

  return { ...basket, amounts }
}

export const createSession = route({
  method: 'POST',
  path: '/v1/checkout/sessions',
  params: Params,
  run: async ({ work, params }) => {
    refuseContradictions(params)
    const customer =
      params.customer === undefined ? null : await requireCustomer(work, params.customer)
    const basket = await fillBasket(work, params, customer?.id ?? null)
    const session = await sessions.insert(work, {
      ...basket,
      ...pageData(params),
      ...customerData(params, customer),
      id: `cs_test_${randomText(58, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')}`,
      created: work.now,
      status: 'open',
      paymentStatus: 'unpaid',
      allowedTypes: payingTypes(allowedTypes(params), basket.currency),
      expiresAt: expiry(work, params.expires_at),
      subscription: null,
      invoice: null,
      paymentIntent: null,
      setupIntent: null,
    })

    return formatSession(work, session)
  },
})
