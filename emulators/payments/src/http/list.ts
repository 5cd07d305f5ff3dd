import type { Stripe } from 'stripe'

/** A list in Stripe's shape, with the address it came from. */
export function listOf<Item>(url: string, data: Item[], hasMore = false): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: hasMore, url }
}
