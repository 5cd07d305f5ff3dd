import { z } from 'zod'
import { join, sql } from '@hlizo/database/sql'
import { listRoute } from '../../http/list-route.ts'
import {
  flag,
  mergeMetadata,
  metadataChange,
  nothing,
  paging,
  text,
  unset,
} from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { emit } from '../../webhooks/emit.ts'
import { addPrice, claimLookupKey, PriceData } from './add-price.ts'
import { formatPrice } from './format.ts'
import { prices } from './state.ts'

const isOfType = {
  one_time: sql`json->'recurring' = 'null'`,
  recurring: sql`json->'recurring' <> 'null'`,
}

const create = route({
  method: 'POST',
  path: '/v1/prices',
  params: PriceData,
  run: async ({ work, params }) => formatPrice(await addPrice(work, params)),
})

const update = route({
  method: 'POST',
  path: '/v1/prices/:id',
  params: z.strictObject({
    active: flag.optional(),
    lookup_key: z.union([unset, text]).optional(),
    transfer_lookup_key: flag.optional(),
    nickname: z.union([unset, text]).optional(),
    metadata: metadataChange.optional(),
    tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  }),
  run: async ({ work, id, params }) => {
    const before = await prices.get(work, id)
    const { lookup_key: key } = params
    if (key && key !== before.lookupKey)
      await claimLookupKey(work, key, params.transfer_lookup_key ?? false)
    const after = await prices.save(work, {
      ...before,
      active: params.active ?? before.active,
      lookupKey: key === undefined ? before.lookupKey : key,
      nickname: params.nickname === undefined ? before.nickname : params.nickname,
      metadata: mergeMetadata(before.metadata, params.metadata),
      taxBehavior: params.tax_behavior ?? before.taxBehavior,
    })
    await emit(work, 'price.updated', formatPrice(after), formatPrice(before))

    return formatPrice(after)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/prices/:id',
  params: nothing,
  run: async ({ work, id }) => formatPrice(await prices.get(work, id)),
})

const list = listRoute({
  path: '/v1/prices',
  params: z.strictObject({
    ...paging,
    active: flag.optional(),
    currency: text.optional(),
    product: text.optional(),
    lookup_keys: z.array(text).max(10).optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
  }),
  of: prices,
  match: ({ params: { active, currency, product } }) => ({ active, currency, product }),
  also: ({ params: { lookup_keys: keys, type } }) =>
    join(
      [
        ...(keys === undefined ? [] : [sql`json->>'lookupKey' = any(${keys})`]),
        ...(type === undefined ? [] : [isOfType[type]]),
        sql`true`,
      ],
      ' and ',
    ),
  show: (_work, price) => formatPrice(price),
})

export const priceRoutes: readonly Route[] = [create, update, retrieve, list]
