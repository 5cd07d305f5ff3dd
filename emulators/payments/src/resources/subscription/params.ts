import { z } from 'zod'
import {
  checkDiscount,
  redeem,
  type Purchase,
  type WantedDiscount,
} from '../../billing/discounting.ts'
import { fullLines } from '../../billing/lines.ts'
import { metadata, positive, text, unset } from '../../http/params.ts'
import { invalidRequest } from '../../http/stripe-error.ts'
import { newId } from '../../store/ids.ts'
import type { Work } from '../../work.ts'
import { discounts } from '../discount/state.ts'
import { archivedPrice } from '../price/add-price.ts'
import { RecurringPriceData, resolvePrice } from '../price/inline-price.ts'
import { prices, type PriceState } from '../price/state.ts'
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

const PricedParam = z.strictObject({
  price: text.optional(),
  price_data: RecurringPriceData.optional(),
})

export const ItemParam = PricedParam.extend({
  id: text.optional(),
  quantity: positive.optional(),
  deleted: z.enum(['true', 'false']).optional(),
  metadata: metadata.optional(),
})

export const PaymentSettings = z.strictObject({
  payment_method_types: z.union([unset, z.array(z.string())]).optional(),
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
})

export const ProrationBehavior = z.enum(['always_invoice', 'create_prorations', 'none'])

type PricedItem<Item extends object> = Omit<Item, 'price' | 'price_data'> & {
  readonly price?: string
}

/** The items with the price of each: the named one, or a new one made of its `price_data`. */
export async function resolvePrices<Item extends z.output<typeof PricedParam>>(
  work: Work,
  items: readonly Item[],
  param = 'items',
): Promise<PricedItem<Item>[]> {
  const resolved: PricedItem<Item>[] = []
  for (const [index, { price, price_data, ...rest }] of items.entries()) {
    const id = await resolvePrice(work, { price, price_data }, `${param}[${index}]`)
    resolved.push({ ...rest, ...(id === undefined ? {} : { price: id }) })
  }

  return resolved
}

/** New items as a subscription and the phases of a schedule store them. */
export const newItems = (resolved: readonly PricedItem<z.output<typeof ItemParam>>[]) =>
  resolved.map(({ price = '', quantity = 1, metadata: own = {} }) => ({
    price,
    quantity,
    metadata: own,
  }))

export function madeInline(
  asked: readonly z.output<typeof PricedParam>[],
  resolved: readonly { readonly price?: string }[],
): string[] {
  return resolved.flatMap(({ price }, index) =>
    price === undefined || asked[index]?.price_data === undefined ? [] : [price],
  )
}

export const pricesOf = (items: readonly { readonly price: string }[]): string[] =>
  items.map(({ price }) => price)

/** The moment that prorations are computed for: the named one, if it lies in the current period. */
export function prorationMoment(
  work: Work,
  subscription: Pick<SubscriptionState, 'periodStart' | 'periodEnd'>,
  at: number | undefined,
  param = 'proration_date',
): number {
  if (at === undefined) return work.now
  if (at < subscription.periodStart || at > subscription.periodEnd)
    throw invalidRequest('Cannot specify proration date outside of current subscription period', {
      param,
    })

  return at
}

type PriceRules = {
  readonly param?: string
  readonly currency?: string
  /** Prices that may be archived: those in use already, and those made for this very request. */
  readonly archived?: readonly string[]
}

export const otherCurrency = (currency: string, expected: string, param: string) =>
  invalidRequest(
    `The price specified only supports \`${currency}\`. This doesn't match the expected currency: \`${expected}\`.`,
    { param },
  )

function requireAlike(price: PriceState, first: PriceState, param: string): void {
  if (price.currency !== first.currency)
    throw invalidRequest(
      `This \`price\` has \`currency=${price.currency}\`, but other items use \`currency=${first.currency}\`. All items must have pricing in the same currency. When using multi-currency prices, you can specify \`currency\` at the top level, to be used by all items.`,
      { param },
    )
  const isAlike =
    price.recurring?.interval === first.recurring?.interval &&
    price.recurring?.count === first.recurring?.count
  if (!isAlike)
    throw invalidRequest('All prices of a subscription of this sandbox must share one interval.', {
      param,
    })
}

/** Refuses prices that are switched off, that are not recurring, or that differ in currency or rhythm. */
export async function checkPrices(
  work: Work,
  items: readonly { price: string }[],
  { param: list = 'items', currency, archived = [] }: PriceRules = {},
): Promise<void> {
  const found = await Promise.all(
    items.map(({ price }, index) => prices.get(work, price, `${list}[${index}][price]`)),
  )
  const [first] = found
  if (first === undefined)
    throw invalidRequest('Missing required param: items.', {
      code: 'parameter_missing',
      param: list,
    })
  for (const [index, price] of found.entries()) {
    const param = `${list}[${index}][price]`
    if (price.recurring === null)
      throw invalidRequest('The price specified is set to `type=one_time` but must be recurring.', {
        param,
      })
    if (!price.active && !archived.includes(price.id)) throw archivedPrice(param)
    if (currency !== undefined && price.currency !== currency)
      throw otherCurrency(price.currency, currency, param)
    requireAlike(price, first, param)
  }
}

/** 400: a subscription ends at a moment or with its period, not both. */
export const exclusiveCancelation = () =>
  invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
    code: 'parameters_exclusive',
    param: 'cancel_at',
  })

/** The items after a change: named ones changed or removed, unnamed ones added, the rest unchanged. */
export function mergeItems(
  work: Work,
  current: readonly SubscriptionItem[],
  changes: readonly PricedItem<z.output<typeof ItemParam>>[],
): SubscriptionItem[] {
  const existing = current.flatMap((item): SubscriptionItem[] => {
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

  return [...existing, ...added]
}

/** What a subscription bills in one period: what its coupons and codes are held against. */
export async function purchaseOf(
  work: Work,
  { customer, currency }: Pick<SubscriptionState, 'customer' | 'currency'>,
  items: readonly { readonly price: string; readonly quantity: number }[],
): Promise<Purchase> {
  const period = { start: work.now, end: work.now }
  const billed = items.map(({ price, quantity }) => ({ id: null, price, quantity }))

  return { customer, currency, lines: await fullLines(work, billed, period), mustApply: false }
}

export async function newDiscounts(
  work: Work,
  params: z.output<typeof DiscountsParam> | undefined,
  purchase: Purchase,
): Promise<WantedDiscount[]> {
  const wanted = (params ?? []).filter(({ discount }) => discount === undefined)
  return Promise.all(wanted.map((one) => checkDiscount(work, one, purchase)))
}

export async function mergeDiscounts(
  work: Work,
  subscription: SubscriptionState,
  params: z.output<typeof DiscountsParam> | undefined,
  items: readonly SubscriptionItem[] = subscription.items,
): Promise<string[]> {
  if (params === undefined) return subscription.discounts
  const existing = (params ?? []).flatMap(({ discount }) =>
    discount === undefined ? [] : [discount],
  )
  for (const id of existing) await discounts.get(work, id, 'discounts[0][discount]')
  const fresh = []
  const purchase = await purchaseOf(work, subscription, items)
  for (const wanted of await newDiscounts(work, params, purchase)) {
    const { id } = await redeem(work, wanted, {
      customer: subscription.customer,
      subscription: subscription.id,
      invoice: null,
      checkoutSession: null,
    })
    fresh.push(id)
  }

  return [...existing, ...fresh]
}
