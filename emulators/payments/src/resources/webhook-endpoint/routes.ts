import { Stripe } from 'stripe'
import { z } from 'zod'
import { listOf } from '../../http/list.ts'
import { nothing, paging } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { resourceMissing } from '../../http/stripe-error.ts'
import type { Work } from '../../work.ts'

const ID = 'we_sandbox'

/** The one endpoint of this sandbox: it comes from its configuration and takes every event. */
const endpoint = ({ config }: Work): Stripe.WebhookEndpoint => ({
  id: ID,
  object: 'webhook_endpoint',
  api_version: Stripe.API_VERSION,
  application: null,
  created: 0,
  description: null,
  enabled_events: ['*'],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url: config.webhookUrl,
})

const list = route({
  method: 'GET',
  path: '/v1/webhook_endpoints',
  params: z.strictObject(paging),
  run: async ({ work }) => listOf('/v1/webhook_endpoints', [endpoint(work)]),
})

const retrieve = route({
  method: 'GET',
  path: '/v1/webhook_endpoints/:id',
  params: nothing,
  run: async ({ work, id }) => {
    if (id !== ID) throw resourceMissing('webhook_endpoint', id, 'id')

    return endpoint(work)
  },
})

export const webhookEndpointRoutes: readonly Route[] = [list, retrieve]
