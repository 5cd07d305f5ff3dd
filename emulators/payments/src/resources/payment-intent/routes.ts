import { z } from 'zod'
import { cancelIntent, newPaymentIntent, openPaymentIntent } from '../../billing/charging.ts'
import { requirePayable } from '../../billing/currencies.ts'
import { minimumCharge, minimumChargeText } from '../../billing/minimum-charge.ts'
import { confirmIntent } from '../../billing/confirming.ts'
import { paymentRefused } from '../../billing/refusing.ts'
import { refuseMethodTypes, requireSecret } from '../../http/intent-secret.ts'
import { listRoute } from '../../http/list-route.ts'
import { flag, metadata, paging, positive, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import type { Work } from '../../work.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import { resolveMethod } from '../payment-method/add-method.ts'
import { MethodData } from '../payment-method/params.ts'
import { createMethod } from '../payment-method/routes.ts'
import { formatPaymentIntent } from './format.ts'
import { paymentIntents, type PaymentIntentState } from './state.ts'

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: MethodData.optional(),
  return_url: z.url().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  off_session: flag.optional(),
  use_stripe_sdk: flag.optional(),
}

type Confirmation = {
  payment_method?: string | undefined
  payment_method_data?: z.output<typeof MethodData> | undefined
  return_url?: string | undefined
  setup_future_usage?: 'off_session' | 'on_session' | undefined
  off_session?: boolean | undefined
}

async function confirmWith(work: Work, intent: PaymentIntentState, params: Confirmation) {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(`You cannot confirm this PaymentIntent: its status is ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
    })
  const id = params.payment_method ?? intent.paymentMethod
  if (params.payment_method_data === undefined && id === null)
    throw invalidRequest(`You cannot confirm this PaymentIntent: it has no payment method.`, {
      code: 'payment_intent_unexpected_state',
    })
  const method = params.payment_method_data
    ? await createMethod(work, params.payment_method_data)
    : await resolveMethod(work, id ?? '')
  const prepared = await paymentIntents.save(work, {
    ...intent,
    returnUrl: params.return_url ?? intent.returnUrl,
    setupFutureUsage: params.setup_future_usage ?? intent.setupFutureUsage,
  })
  requirePayable(method.type, intent.currency)
  const isOffSession = params.off_session === true
  const done = await confirmIntent(work, prepared, method, { isOffSession })
  if (done.lastError !== null) throw await paymentRefused(work, done)

  return done
}

const create = route({
  method: 'POST',
  path: '/v1/payment_intents',
  params: z.strictObject({
    ...confirmation,
    amount: positive,
    currency: z.string().regex(/^[a-z]{3}$/),
    customer: text.optional(),
    description: text.optional(),
    receipt_email: text.optional(),
    allowed_payment_method_types: z.array(z.enum(['card', 'paypal'])).optional(),
    automatic_payment_methods: z
      .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    payment_method_types: z.unknown().optional(),
    confirm: flag.optional(),
    metadata: metadata.optional(),
  }),
  run: async ({ work, params }) => {
    refuseMethodTypes(params.payment_method_types)
    if (params.customer !== undefined) await requireCustomer(work, params.customer)
    if (params.amount < minimumCharge(params.currency))
      throw invalidRequest(`Amount must be at least ${minimumChargeText(params.currency)}`, {
        code: 'amount_too_small',
        param: 'amount',
      })
    const intent = await openPaymentIntent(
      work,
      newPaymentIntent(work, {
        amount: params.amount,
        currency: params.currency,
        customer: params.customer ?? null,
        description: params.description ?? null,
        receiptEmail: params.receipt_email ?? null,
        allowedTypes: params.allowed_payment_method_types ?? ['card', 'paypal'],
        setupFutureUsage: params.setup_future_usage ?? null,
        metadata: params.metadata ?? {},
        paymentMethod: params.payment_method ?? null,
        status:
          params.payment_method === undefined ? 'requires_payment_method' : 'requires_confirmation',
      }),
    )
    const done = params.confirm === true ? await confirmWith(work, intent, params) : intent

    return formatPaymentIntent(work, done)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/payment_intents/:id',
  access: 'publishable',
  params: z.strictObject({ client_secret: text.optional() }),
  run: async (call) => {
    const intent = await paymentIntents.get(call.work, call.id, 'intent')
    requireSecret(call, intent.clientSecret)

    return formatPaymentIntent(call.work, intent)
  },
})

const confirm = route({
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  access: 'publishable',
  params: z.strictObject({ ...confirmation, client_secret: text.optional() }),
  run: async (call) => {
    const intent = await paymentIntents.get(call.work, call.id, 'intent')
    requireSecret(call, intent.clientSecret)

    return formatPaymentIntent(call.work, await confirmWith(call.work, intent, call.params))
  },
})

const cancel = route({
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  params: z.strictObject({
    cancellation_reason: z
      .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
      .optional(),
  }),
  run: async ({ work, id, params }) => {
    const intent = await paymentIntents.get(work, id, 'intent')
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw invalidRequest(
        `You cannot cancel this PaymentIntent: its status is ${intent.status}.`,
        {
          code: 'payment_intent_unexpected_state',
        },
      )
    const reason = params.cancellation_reason ?? 'requested_by_customer'

    return formatPaymentIntent(work, await cancelIntent(work, intent, reason))
  },
})

const list = listRoute({
  path: '/v1/payment_intents',
  params: z.strictObject({ ...paging, customer: text.optional() }),
  of: paymentIntents,
  match: ({ params: { customer } }) => ({ customer }),
  show: (work, intent) => formatPaymentIntent(work, intent),
})

export const paymentIntentRoutes: readonly Route[] = [create, retrieve, confirm, cancel, list]
