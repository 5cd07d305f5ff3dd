import { z } from 'zod'
import { listRoute } from '../../http/list-route.ts'
import { nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { formatCharge } from './format.ts'
import { charges } from './state.ts'

const retrieve = route({
  method: 'GET',
  path: '/v1/charges/:id',
  params: nothing,
  run: async ({ work, id }) => formatCharge(work, await charges.get(work, id)),
})

const list = listRoute({
  path: '/v1/charges',
  params: z.strictObject({ ...paging, customer: text.optional(), payment_intent: text.optional() }),
  of: charges,
  match: ({ params: { customer, payment_intent: paymentIntent } }) => ({ customer, paymentIntent }),
  show: formatCharge,
})

export const chargeRoutes: readonly Route[] = [retrieve, list]
