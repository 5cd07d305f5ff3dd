import { z } from 'zod'
import { listOf } from '../../http/list.ts'
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

const list = route({
  method: 'GET',
  path: '/v1/charges',
  params: z.strictObject({
    ...paging,
    customer: text.optional(),
    payment_intent: text.optional(),
  }),
  run: async ({ work, params }) => {
    const match = {
      ...(params.customer === undefined ? {} : { customer: params.customer }),
      ...(params.payment_intent === undefined ? {} : { paymentIntent: params.payment_intent }),
    }
    const { data, hasMore } = await charges.page(work, match, params)
    const shown = await Promise.all(data.map((charge) => formatCharge(work, charge)))

    return listOf('/v1/charges', shown, hasMore)
  },
})

export const chargeRoutes: readonly Route[] = [retrieve, list]
