import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { listRoute } from '../../http/list-route.ts'
import { flag, nothing, paging, text } from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { formatEvent } from './format.ts'
import { events } from './state.ts'

const retrieve = route({
  method: 'GET',
  path: '/v1/events/:id',
  params: nothing,
  run: async ({ work, id }) => formatEvent(await events.get(work, id)),
})

const list = listRoute({
  path: '/v1/events',
  params: z.strictObject({
    ...paging,
    type: text.optional(),
    types: z.array(text).max(20).optional(),
    delivery_success: flag.optional(),
  }),
  of: events,
  match: ({ params: { type } }) => ({ type }),
  also: ({ params: { types, delivery_success: isDelivered } }) =>
    sql`(${types ?? null}::text[] is null or json->>'type' = any(${types ?? null}))
      and (${isDelivered ?? null}::boolean is null or ${isDelivered ?? null} =
        not exists (select from sandbox.delivery
          where event_id = object.id and delivered_at is null and attempts > 0))`,
  show: (_work, event) => formatEvent(event),
})

export const eventRoutes: readonly Route[] = [retrieve, list]
