import type { ProviderPages } from './payment-pages.ts'
import { product } from './product.ts'
import { sandboxPages } from './sandbox-pages.ts'
import { stripePages } from './stripe-pages.ts'

/** The sandbox's pages, or Stripe's own when the journeys run against an account. */
export const providerPages: ProviderPages =
  'PAYMENTS_MODE' in product.environment ? stripePages : sandboxPages
