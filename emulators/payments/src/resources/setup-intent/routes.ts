import { z } from 'zod'
import { setupRefused } from '../../billing/refusing.ts'
import { confirmSetup } from '../../billing/saving.ts'
import { refuseMethodTypes, requireSecret } from '../../http/intent-secret.ts'
import { listRoute } from '../../http/list-route.ts'
import { flag, mergeMetadata, metadata, metadataChange, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { clientSecret, newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import { resolveMethod } from '../payment-method/add-method.ts'
import { MethodData } from '../payment-method/params.ts'
import { createMethod } from '../payment-method/routes.ts'
import { formatSetupIntent } from './format.ts'
import { setupIntents, type SetupIntentState } from './state.ts'

const Types = z.array(z.enum(['card', 'paypal'])).min(1)
const MandateData = z.record(z.string(), z.unknown()).optional()

const confirmation = {
  payment_method: text.optional(),
  payment_method_data: MethodData.optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: flag.optional(),
  mandate_data: MandateData,
}

type Confirmation = {
  payment_method?: string | undefined
  payment_method_data?: z.output<typeof MethodData> | undefined
  return_url?: string | undefined
}

async function confirmWith(work: Work, intent: SetupIntentState, params: Confirmation) {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(`You cannot confirm this SetupIntent: its status is ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
    })
  const id = params.payment_method ?? intent.paymentMethod
  if (params.payment_method_data === undefined && id === null)
    throw invalidRequest(`You cannot confirm this SetupIntent: it has no payment method.`, {
      code: 'setup_intent_unexpected_state',
    })
  const method = params.payment_method_data
    ? await createMethod(work, params.payment_method_data)
    : await resolveMethod(work, id ?? '')
  if (!intent.allowedTypes.includes(method.type))
    throw invalidRequest(`This SetupIntent does not allow ${method.type}.`, {
      param: 'payment_method',
    })
  const returnUrl = params.return_url ?? intent.returnUrl
  const done = await confirmSetup(work, { ...intent, returnUrl }, method)
  if (done.lastError !== null) throw await setupRefused(work, done, done.lastError)

  return done
}

const create = route({
  method: 'POST',
  path: '/v1/setup_intents',
  params: z.strictObject({
    ...confirmation,
    customer: text.optional(),
    description: text.optional(),
    usage: z.enum(['off_session', 'on_session']).optional(),
    allowed_payment_method_types: Types.optional(),
    automatic_payment_methods: z
      .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    payment_method_types: z.unknown().optional(),
    payment_method_options: z.record(z.string(), z.unknown()).optional(),
    confirm: flag.optional(),
    metadata: metadata.optional(),
  }),
  run: async ({ work, params }) => {
    refuseMethodTypes(params.payment_method_types)
    if (params.allowed_payment_method_types && params.automatic_payment_methods)
      throw invalidRequest(
        'allowed_payment_method_types and automatic_payment_methods exclude each other.',
        { code: 'parameters_exclusive', param: 'allowed_payment_method_types' },
      )
    if (params.customer !== undefined) await requireCustomer(work, params.customer)
    const method =
      params.payment_method === undefined ? null : await resolveMethod(work, params.payment_method)
    if (method?.customer && method.customer !== params.customer)
      throw invalidRequest('The payment method belongs to another customer.', {
        param: 'payment_method',
      })
    const id = newId('seti')
    const intent = await setupIntents.insert(work, {
      id,
      created: work.now,
      customer: params.customer ?? null,
      description: params.description ?? null,
      status: method === null ? 'requires_payment_method' : 'requires_confirmation',
      paymentMethod: method?.id ?? null,
      allowedTypes: params.allowed_payment_method_types ?? ['card', 'paypal'],
      usage: params.usage ?? 'off_session',
      clientSecret: clientSecret(id),
      lastError: null,
      cancellationReason: null,
      metadata: params.metadata ?? {},
      returnUrl: params.return_url ?? null,
      checkoutSession: null,
    })
    await emit(work, 'setup_intent.created', await formatSetupIntent(work, intent))
    const done =
      params.confirm === true
        ? await confirmWith(work, intent, { ...params, payment_method: method?.id })
        : intent

    return formatSetupIntent(work, done)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/setup_intents/:id',
  access: 'publishable',
  params: z.strictObject({ client_secret: text.optional() }),
  run: async (call) => {
    const intent = await setupIntents.get(call.work, call.id, 'intent')
    requireSecret(call, intent.clientSecret)

    return formatSetupIntent(call.work, intent)
  },
})

const update = route({
  method: 'POST',
  path: '/v1/setup_intents/:id',
  params: z.strictObject({
    customer: text.optional(),
    description: text.optional(),
    payment_method: text.optional(),
    metadata: metadataChange.optional(),
  }),
  run: async ({ work, id, params }) => {
    const intent = await setupIntents.get(work, id, 'intent')
    const method =
      params.payment_method === undefined ? null : await resolveMethod(work, params.payment_method)
    const updated = await setupIntents.save(work, {
      ...intent,
      customer: params.customer ?? intent.customer,
      description: params.description ?? intent.description,
      paymentMethod: method?.id ?? intent.paymentMethod,
      status: method === null ? intent.status : 'requires_confirmation',
      metadata: mergeMetadata(intent.metadata, params.metadata),
    })

    return formatSetupIntent(work, updated)
  },
})

const confirm = route({
  method: 'POST',
  path: '/v1/setup_intents/:id/confirm',
  access: 'publishable',
  params: z.strictObject({ ...confirmation, client_secret: text.optional() }),
  run: async (call) => {
    const intent = await setupIntents.get(call.work, call.id, 'intent')
    requireSecret(call, intent.clientSecret)

    return formatSetupIntent(call.work, await confirmWith(call.work, intent, call.params))
  },
})

const cancel = route({
  method: 'POST',
  path: '/v1/setup_intents/:id/cancel',
  params: z.strictObject({
    cancellation_reason: z.enum(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
  }),
  run: async ({ work, id, params }) => {
    const intent = await setupIntents.get(work, id, 'intent')
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw invalidRequest(`You cannot cancel this SetupIntent: its status is ${intent.status}.`, {
        code: 'setup_intent_unexpected_state',
      })
    const canceled = await setupIntents.save(work, {
      ...intent,
      status: 'canceled',
      cancellationReason: params.cancellation_reason ?? null,
    })
    await emit(work, 'setup_intent.canceled', await formatSetupIntent(work, canceled))

    return formatSetupIntent(work, canceled)
  },
})

const list = listRoute({
  path: '/v1/setup_intents',
  params: z.strictObject({ ...paging, customer: text.optional(), payment_method: text.optional() }),
  of: setupIntents,
  match: ({ params: { customer, payment_method: paymentMethod } }) => ({ customer, paymentMethod }),
  show: (work, intent) => formatSetupIntent(work, intent),
})

export const setupIntentRoutes: readonly Route[] = [create, retrieve, update, confirm, cancel, list]
