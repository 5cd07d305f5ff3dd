import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { listOf } from '../../http/list.ts'
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

const list = route({
  method: 'GET',
  path: '/v1/events',
  params: z.strictObject({
    ...paging,
    type: text.optional(),
    types: z.array(text).max(20).optional(),
  }),
  run: async ({ work, params }) => {
    const match = params.type === undefined ? {} : { type: params.type }
    const also = params.types && sql`json->>'type' = any(${params.types})`
    const { data, hasMore } = await events.page(work, match, params, also)

    return listOf('/v1/events', data.map(formatEvent), hasMore)
  },
})

export const eventRoutes: readonly Route[] = [retrieve, list]
