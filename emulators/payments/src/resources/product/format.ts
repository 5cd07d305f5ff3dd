import type { Stripe } from 'stripe'
import type { ProductState } from './state.ts'

export function formatProduct(product: ProductState): Stripe.Product | Stripe.DeletedProduct {
  if (product.deleted) return { id: product.id, object: 'product', deleted: true }

  return {
    id: product.id,
    object: 'product',
    active: product.active,
    created: product.created,
    default_price: product.defaultPrice,
    description: product.description,
    images: product.images,
    livemode: false,
    marketing_features: [],
    metadata: product.metadata,
    name: product.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: product.statementDescriptor,
    tax_code: product.taxCode,
    tax_details: null,
    type: 'service',
    unit_label: product.unitLabel,
    updated: product.updated,
    url: product.url,
  }
}
