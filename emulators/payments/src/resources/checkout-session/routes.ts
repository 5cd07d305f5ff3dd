import { z } from 'zod'
import { expireSession } from '../../billing/renewing.ts'
import { listRoute } from '../../http/list-route.ts'
import { mergeMetadata, metadataChange, nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { formatLineItems } from './amounts.ts'
import { createSession } from './create.ts'
import { formatSession } from './format.ts'
import { sessions } from './state.ts'

const retrieve = route({
  method: 'GET',
  path: '/v1/checkout/sessions/:id',
  params: nothing,
  run: async ({ work, id }) => formatSession(work, await sessions.get(work, id, 'session')),
})

const update = route({
  method: 'POST',
  path: '/v1/checkout/sessions/:id',
  params: z.strictObject({ metadata: metadataChange }),
  run: async ({ work, id, params }) => {
    const session = await sessions.get(work, id, 'session')
    const updated = { ...session, metadata: mergeMetadata(session.metadata, params.metadata) }

    return formatSession(work, await sessions.save(work, updated))
  },
})

const list = listRoute({
  path: '/v1/checkout/sessions',
  params: z.strictObject({
    ...paging,
    customer: text.optional(),
    payment_intent: text.optional(),
    subscription: text.optional(),
    status: z.enum(['open', 'complete', 'expired']).optional(),
  }),
  of: sessions,
  match: ({ params: { customer, payment_intent: paymentIntent, subscription, status } }) => ({
    customer,
    paymentIntent,
    subscription,
    status,
  }),
  show: formatSession,
})

const expire = route({
  method: 'POST',
  path: '/v1/checkout/sessions/:id/expire',
  params: nothing,
  run: async ({ work, id }) => {
    const session = await sessions.get(work, id, 'session')
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`,
      )

    return formatSession(work, await expireSession(work, session))
  },
})

const lineItems = route({
  method: 'GET',
  path: '/v1/checkout/sessions/:id/line_items',
  params: z.strictObject(paging),
  run: async ({ work, id }) => formatLineItems(work, await sessions.get(work, id, 'session')),
})

export const sessionRoutes: readonly Route[] = [
  createSession,
  retrieve,
  update,
  list,
  expire,
  lineItems,
]
