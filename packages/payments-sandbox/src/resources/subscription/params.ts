import { z } from 'zod'
import { checkDiscount, redeem, type WantedDiscount } from '../../billing/discounting.ts'
import { metadata, positive, text, unset } from '../../http/params.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import type { Work } from '../../work.ts'
import { discounts } from '../discount/state.ts'
import { prices } from '../price/state.ts'
import type { SubscriptionItem, SubscriptionState } from './state.ts'

export const DiscountsParam = z.union([
  unset,
  z.array(
    z.strictObject({
      coupon: text.optional(),
      promotion_code: text.optional(),
      discount: text.optional(),
    }),
  ),
])

export const ItemParam = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: positive.optional(),
  deleted: z.enum(['true', 'false']).optional(),
  metadata: metadata.optional(),
})

export const PaymentSettings = z.strictObject({
  payment_method_types: z.union([unset, z.array(z.string())]).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})

export const ProrationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])

/** Refuses prices that are switched off, that are not recurring, or that differ in currency or rhythm. */
export async function checkPrices(work: Work, items: readonly { price: string }[]): Promise<void> {
  const found = await Promise.all(
    items.map(({ price }, index) => prices.get(work, price, `items[${index}][price]`)),
  )
  const [first] = found
  if (first === undefined)
    throw invalidRequest('Missing required param: items.', {
      code: 'parameter_missing',
      param: 'items',
    })
  for (const [index, price] of found.entries()) {
    const param = `items[${index}][price]`
    if (price.recurring === null)
      throw invalidRequest('The price specified is set to `type=one_time` but must be recurring.', {
        param,
      })
    if (!price.active) throw invalidRequest('The price specified is inactive.', { param })
    const isAlike =
      price.currency === first.currency &&
      price.recurring.interval === first.recurring?.interval &&
      price.recurring.count === first.recurring.count
    if (!isAlike)
      throw invalidRequest('All prices of a subscription must share currency and interval.', {
        param,
      })
  }
}

/** The items after a change: named ones changed or removed, unnamed ones added, the rest kept. */
export function mergeItems(
  work: Work,
  current: readonly SubscriptionItem[],
  changes: readonly z.output<typeof ItemParam>[],
): SubscriptionItem[] {
  const kept = current.flatMap((item): SubscriptionItem[] => {
    const change = changes.find(({ id }) => id === item.id)
    if (change?.deleted === 'true') return []

    return [
      {
        ...item,
        price: change?.price ?? item.price,
        quantity: change?.quantity ?? item.quantity,
        metadata: change?.metadata ?? item.metadata,
      },
    ]
  })
  const added = changes
    .filter(({ id }) => id === undefined)
    .map(({ price, quantity, metadata: own }): SubscriptionItem => {
      if (price === undefined)
        throw invalidRequest('Missing required param: items[0][price].', {
          code: 'parameter_missing',
          param: 'items[0][price]',
        })
      return {
        id: newId('si'),
        created: work.now,
        price,
        quantity: quantity ?? 1,
        metadata: own ?? {},
      }
    })
  const unknown = changes.find(
    ({ id }) => id !== undefined && !current.some((one) => one.id === id),
  )
  if (unknown)
    throw invalidRequest(`No such subscription item: '${unknown.id ?? ''}'`, {
      code: 'resource_missing',
      param: 'items[0][id]',
    })

  return [...kept, ...added]
}

/** New coupons and codes of a request, checked; discounts that exist already are left out. */
export async function newDiscounts(
  work: Work,
  params: z.output<typeof DiscountsParam> | undefined,
  customer: string | null,
): Promise<WantedDiscount[]> {
  const wanted = (params ?? []).filter(({ discount }) => discount === undefined)
  return Promise.all(wanted.map((one) => checkDiscount(work, one, customer)))
}

/** The discounts a subscription has after a change: the named ones kept, new ones redeemed. */
export async function mergeDiscounts(
  work: Work,
  subscription: SubscriptionState,
  params: z.output<typeof DiscountsParam> | undefined,
): Promise<string[]> {
  if (params === undefined) return subscription.discounts
  const kept = (params ?? []).flatMap(({ discount }) => (discount === undefined ? [] : [discount]))
  for (const id of kept) await discounts.get(work, id, 'discounts[0][discount]')
  const fresh = []
  for (const wanted of await newDiscounts(work, params, subscription.customer)) {
    const { id } = await redeem(work, wanted, {
      customer: subscription.customer,
      subscription: subscription.id,
      invoice: null,
      checkoutSession: null,
    })
    fresh.push(id)
  }

  return [...kept, ...fresh]
}
