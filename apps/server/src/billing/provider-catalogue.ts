import type Stripe from 'stripe'
import type { PlanRow, VoucherRow } from './offer-store.ts'

type Product = Pick<PlanRow | VoucherRow, 'id' | 'description'>

/** Plans and gifts as products at the provider: coupons are limited to them, and every sale names one. */
export type ProviderCatalogue = {
  /** Creates the product of a plan or gift when it is missing. Repeated calls make no request. */
  readonly ensure: (product: Product) => Promise<void>
}

/** The ids of products are those of our plans and gifts; prices are defined in each sale. */
export function providerCatalogue(stripe: Stripe): ProviderCatalogue {
  const known = new Set<string>()

  return {
    ensure: async ({ id, description }) => {
      if (known.has(id)) return
      const found = await stripe.products.list({ ids: [id], limit: 1 })
      if (found.data.length === 0) {
        await stripe.products.create({ id, name: description }, { idempotencyKey: `product:${id}` })
      }
      known.add(id)
    },
  }
}
