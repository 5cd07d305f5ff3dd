import type Stripe from 'stripe'
import type { Log } from '@hlizo/kit/log'
import type { PlanRow, VoucherRow } from './offer-store.ts'

type Item = Pick<PlanRow | VoucherRow, 'id' | 'priceMinor' | 'currency' | 'description'>
type Recurring = { interval: 'month' | 'year'; interval_count: number }

/** What is on sale and its prices at the provider, found from either side. */
export type ProviderCatalogue = {
  /** The price of a plan or gift; none when it cannot be bought now. */
  readonly priceOf: (id: string) => string | undefined
  /** Which plan or gift a price is of; `null` for a price of another time. */
  readonly idOf: (priceId: string) => string | null
  /** What the plan or gift of a price is called. */
  readonly nameOf: (priceId: string) => string | null
}

const recurringOf = (plan: PlanRow): Recurring => ({
  interval: plan.durationUnit === 'YEAR' ? 'year' : 'month',
  interval_count: plan.durationAmount,
})

async function createPrice(
  stripe: Stripe,
  item: Item,
  recurring?: Recurring,
): Promise<Stripe.Price> {
  const found = await stripe.products.list({ ids: [item.id], limit: 1 })
  if (found.data.length === 0) {
    await stripe.products.create(
      { id: item.id, name: item.description },
      { idempotencyKey: `product:${item.id}` },
    )
  }

  return stripe.prices.create(
    {
      product: item.id,
      lookup_key: item.id,
      unit_amount: item.priceMinor,
      currency: item.currency.toLowerCase(),
      ...(recurring ? { recurring } : {}),
    },
    { idempotencyKey: `price:${item.id}:${item.priceMinor}` },
  )
}

function requireSame(item: Item, price: Stripe.Price): void {
  const isSame =
    price.unit_amount === item.priceMinor && price.currency === item.currency.toLowerCase()
  if (isSame) return

  throw new Error(
    `The price of ${item.id} is ${price.unit_amount} ${price.currency} at the payment provider ` +
      `and ${item.priceMinor} ${item.currency} here. Nobody may see one price and pay another: ` +
      `set both alike (docs/payments.md, "Prices").`,
  )
}

/**
 * Finds every plan's and gift's price by its lookup key and compares amounts; makes missing ones when
 * `createMissing`, as on a fresh sandbox.
 */
export async function connectCatalogue(options: {
  stripe: Stripe
  plans: readonly PlanRow[]
  vouchers: readonly VoucherRow[]
  createMissing: boolean
  log: Log
}): Promise<ProviderCatalogue> {
  const { stripe, plans, vouchers, createMissing, log } = options
  const items = [
    ...plans.map((plan) => ({ item: plan as Item, recurring: recurringOf(plan) })),
    ...vouchers.map((voucher) => ({ item: voucher as Item, recurring: undefined })),
  ]
  const priceIds = new Map<string, string>()
  const sold = new Map<string, Item>()

  for (const { item, recurring } of items) {
    const { data } = await stripe.prices.list({ lookup_keys: [item.id], active: true, limit: 1 })
    const price =
      data[0] ?? (createMissing ? await createPrice(stripe, item, recurring) : undefined)
    if (price === undefined) {
      log.error({ item: item.id }, 'has no price at the payment provider and cannot be bought')
      continue
    }
    requireSame(item, price)
    priceIds.set(item.id, price.id)
    sold.set(price.id, item)
  }

  return {
    priceOf: (id) => priceIds.get(id),
    idOf: (priceId) => sold.get(priceId)?.id ?? null,
    nameOf: (priceId) => sold.get(priceId)?.description ?? null,
  }
}
