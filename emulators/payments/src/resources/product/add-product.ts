import { newId } from '../../store/ids.ts'
import { emit } from '../../webhooks/emit.ts'
import type { Work } from '../../work.ts'
import { formatProduct } from './format.ts'
import { products, type ProductState } from './state.ts'

export async function addProduct(
  work: Work,
  fields: Partial<ProductState> & { readonly name: string },
): Promise<ProductState> {
  const product = await products.insert(work, {
    id: newId('prod'),
    created: work.now,
    updated: work.now,
    active: true,
    deleted: false,
    description: null,
    images: [],
    metadata: {},
    defaultPrice: null,
    statementDescriptor: null,
    taxCode: null,
    unitLabel: null,
    url: null,
    ...fields,
  })
  await emit(work, 'product.created', formatProduct(product))

  return product
}
