import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { listOf } from '../../http/list.ts'
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

const list = route({
  method: 'GET',
  path: '/v1/prices',
  params: z.strictObject({
    ...paging,
    active: flag.optional(),
    currency: text.optional(),
    product: text.optional(),
    lookup_keys: z.array(text).max(10).optional(),
    type: z.enum(['one_time', 'recurring']).optional(),
  }),
  run: async ({ work, params }) => {
    const { active, currency, product, lookup_keys: keys, type } = params
    const match = {
      ...(active === undefined ? {} : { active }),
      ...(currency === undefined ? {} : { currency }),
      ...(product === undefined ? {} : { product }),
      ...(type === 'one_time' ? { recurring: null } : {}),
    }
    if (keys !== undefined) {
      const found = await Promise.all(
        keys.map((lookupKey) => prices.all(work, { ...match, lookupKey })),
      )
      return listOf('/v1/prices', found.flat().map(formatPrice))
    }
    const also = type === 'recurring' ? sql`json->'recurring' <> 'null'` : undefined
    const { data, hasMore } = await prices.page(work, match, params, also)

    return listOf('/v1/prices', data.map(formatPrice), hasMore)
  },
})

export const priceRoutes: readonly Route[] = [create, update, retrieve, list]
