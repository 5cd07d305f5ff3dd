import { z } from 'zod'
import { saveDecline } from '../../billing/charging.ts'
import { saveRefused } from '../../billing/refusing.ts'
import { attachMethod, detachMethod } from '../../billing/saving.ts'
import { listRoute } from '../../http/list-route.ts'
import { integer, mergeMetadata, metadataChange, nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { requireCustomer } from '../customer/require-customer.ts'
import { customers } from '../customer/state.ts'
import { addCard, addPaypal, resolveMethod } from './add-method.ts'
import { formatPaymentMethod } from './format.ts'
import { BillingParams, billingOf, MethodData } from './params.ts'
import { paymentMethods, type PaymentMethodState } from './state.ts'

export async function createMethod(
  work: Work,
  params: z.output<typeof MethodData>,
): Promise<PaymentMethodState> {
  const billing = billingOf(params.billing_details)
  if (params.type === 'paypal') return addPaypal(work, billing)
  if (params.card === undefined)
    throw invalidRequest('Missing required param: card.', {
      code: 'parameter_missing',
      param: 'card',
    })
  const { number, exp_month: expMonth, exp_year: year, cvc } = params.card

  return addCard(
    work,
    { number, expMonth, expYear: year < 100 ? 2000 + year : year, cvc },
    billing,
    params.metadata,
  )
}

const create = route({
  method: 'POST',
  path: '/v1/payment_methods',
  access: 'publishable',
  params: MethodData,
  run: async ({ work, params }) => formatPaymentMethod(await createMethod(work, params)),
})

const retrieve = route({
  method: 'GET',
  path: '/v1/payment_methods/:id',
  params: nothing,
  run: async ({ work, id }) =>
    formatPaymentMethod(await paymentMethods.get(work, id, 'payment_method')),
})

const update = route({
  method: 'POST',
  path: '/v1/payment_methods/:id',
  params: z.strictObject({
    billing_details: BillingParams.optional(),
    metadata: metadataChange.optional(),
    card: z.strictObject({ exp_month: integer, exp_year: integer }).partial().optional(),
    allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  }),
  run: async ({ work, id, params }) => {
    const before = await paymentMethods.get(work, id, 'payment_method')
    const after = await paymentMethods.save(work, {
      ...before,
      billing: billingOf(params.billing_details, before.billing),
      metadata: mergeMetadata(before.metadata, params.metadata),
      card: before.card && {
        ...before.card,
        expMonth: params.card?.exp_month ?? before.card.expMonth,
        expYear: params.card?.exp_year ?? before.card.expYear,
      },
    })
    await emit(
      work,
      'payment_method.updated',
      formatPaymentMethod(after),
      formatPaymentMethod(before),
    )

    return formatPaymentMethod(after)
  },
})

const list = listRoute({
  path: '/v1/payment_methods',
  params: z.strictObject({
    ...paging,
    customer: text.optional(),
    type: z.enum(['card', 'paypal']).optional(),
  }),
  of: paymentMethods,
  match: ({ params: { customer, type } }) => ({ customer, type }),
  show: (_work, method) => formatPaymentMethod(method),
})

const attach = route({
  method: 'POST',
  path: '/v1/payment_methods/:id/attach',
  params: z.strictObject({ customer: text }),
  run: async ({ work, id, params }) => {
    const method = await resolveMethod(work, id)
    await requireCustomer(work, params.customer)
    if (method.customer !== null && method.customer !== params.customer)
      throw invalidRequest('The payment method is attached to another customer already.')
    const decline = saveDecline(method.behavior)
    if (decline !== null) throw saveRefused(method, decline)

    return formatPaymentMethod(await attachMethod(work, method, params.customer))
  },
})

const detach = route({
  method: 'POST',
  path: '/v1/payment_methods/:id/detach',
  params: nothing,
  run: async ({ work, id }) => {
    const method = await paymentMethods.get(work, id, 'payment_method')
    if (method.customer === null)
      throw invalidRequest(
        'The payment method is not attached to a customer so detachment is impossible.',
      )
    const customer = await customers.get(work, method.customer)
    if (customer.defaultPaymentMethod === id)
      await customers.save(work, { ...customer, defaultPaymentMethod: null })

    return formatPaymentMethod(await detachMethod(work, method))
  },
})

export const paymentMethodRoutes: readonly Route[] = [
  create,
  retrieve,
  update,
  list,
  attach,
  detach,
]
