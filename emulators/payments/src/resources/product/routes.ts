import { z } from 'zod'
import { sql } from '@hlizo/database/sql'
import { listRoute } from '../../http/list-route.ts'
import {
  flag,
  mergeMetadata,
  metadata,
  metadataChange,
  nothing,
  paging,
  text,
  unset,
} from '../../http/params.ts'
import { route, type Route } from '../../http/route.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import { addPrice, PriceData } from '../price/add-price.ts'
import { prices } from '../price/state.ts'
import { addProduct } from './add-product.ts'
import { formatProduct } from './format.ts'
import { products } from './state.ts'

const shared = {
  active: flag.optional(),
  description: z.union([unset, text]).optional(),
  images: z.union([unset, z.array(text).max(8)]).optional(),
  statement_descriptor: text.optional(),
  tax_code: z.union([unset, text]).optional(),
  unit_label: z.union([unset, text]).optional(),
  url: z.union([unset, text]).optional(),
}

const create = route({
  method: 'POST',
  path: '/v1/products',
  params: z.strictObject({
    ...shared,
    id: text.optional(),
    name: text,
    type: z.enum(['good', 'service']).optional(),
    shippable: flag.optional(),
    metadata: metadata.optional(),
    default_price_data: PriceData.omit({ product: true }).optional(),
  }),
  run: async ({ work, params }) => {
    const id = params.id ?? newId('prod')
    if (await products.find(work, id))
      throw invalidRequest(`Product already exists: ${id}.`, {
        code: 'resource_already_exists',
        param: 'id',
      })
    const product = await addProduct(work, {
      id,
      active: params.active ?? true,
      name: params.name,
      description: params.description ?? null,
      images: params.images ?? [],
      metadata: params.metadata ?? {},
      statementDescriptor: params.statement_descriptor ?? null,
      taxCode: params.tax_code ?? null,
      unitLabel: params.unit_label ?? null,
      url: params.url ?? null,
    })
    if (params.default_price_data === undefined) return formatProduct(product)
    const price = await addPrice(work, { ...params.default_price_data, product: id })

    return formatProduct(await products.save(work, { ...product, defaultPrice: price.id }))
  },
})

const update = route({
  method: 'POST',
  path: '/v1/products/:id',
  params: z.strictObject({
    ...shared,
    name: text.optional(),
    default_price: text.optional(),
    metadata: metadataChange.optional(),
  }),
  run: async ({ work, id, params }) => {
    const before = await products.get(work, id)
    const after = await products.save(work, {
      ...before,
      updated: work.now,
      active: params.active ?? before.active,
      name: params.name ?? before.name,
      description: params.description === undefined ? before.description : params.description,
      images: params.images === undefined ? before.images : (params.images ?? []),
      defaultPrice: params.default_price ?? before.defaultPrice,
      statementDescriptor: params.statement_descriptor ?? before.statementDescriptor,
      taxCode: params.tax_code === undefined ? before.taxCode : params.tax_code,
      unitLabel: params.unit_label === undefined ? before.unitLabel : params.unit_label,
      url: params.url === undefined ? before.url : params.url,
      metadata: mergeMetadata(before.metadata, params.metadata),
    })
    await emit(work, 'product.updated', formatProduct(after), formatProduct(before))

    return formatProduct(after)
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/products/:id',
  params: nothing,
  run: async ({ work, id }) => formatProduct(await products.get(work, id)),
})

const list = listRoute({
  path: '/v1/products',
  params: z.strictObject({ ...paging, active: flag.optional(), ids: z.array(text).optional() }),
  of: products,
  match: ({ params: { active } }) => ({ deleted: false, active }),
  also: ({ params: { ids } }) => ids && sql`id = any(${ids})`,
  show: (_work, product) => formatProduct(product),
})

const remove = route({
  method: 'DELETE',
  path: '/v1/products/:id',
  params: nothing,
  run: async ({ work, id }) => {
    const before = await products.get(work, id)
    // Also when they are inactive: Stripe deletes no price.
    if ((await prices.all(work, { product: id })).length > 0)
      throw invalidRequest(`Product ${id} cannot be deleted: it has prices.`)
    await emit(work, 'product.deleted', formatProduct(before))

    return formatProduct(await products.save(work, { ...before, active: false, deleted: true }))
  },
})

export const productRoutes: readonly Route[] = [create, update, retrieve, list, remove]
