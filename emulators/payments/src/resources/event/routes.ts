import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { listRoute } from '../../http/list-route.ts'
import { nothing, paging, text } from '../../http/params.ts'
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
  }),
  of: events,
  match: ({ params: { type } }) => ({ type }),
  also: ({ params: { types } }) => types && sql`json->>'type' = any(${types})`,
  show: (_work, event) => formatEvent(event),
})

export const eventRoutes: readonly Route[] = [retrieve, list]
