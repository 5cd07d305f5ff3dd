import { lineTexts } from '../pages/texts.ts'
import type { InvoiceLine } from '../resources/invoice/state.ts'
import { prices, type PriceState } from '../resources/price/state.ts'
import { products } from '../resources/product/state.ts'
import type { SubscriptionItem } from '../resources/subscription/state.ts'
import { newId } from '../store/ids.ts'
import type { Work } from '../work.ts'

type Period = { readonly start: number; readonly end: number }
type Billed = { readonly id: string | null; readonly price: string; readonly quantity: number }

async function line(
  work: Work,
  billed: Billed,
  period: Period,
  describe: (name: string, price: PriceState) => { description: string; amount: number },
  isProration: boolean,
): Promise<InvoiceLine> {
  const price = await prices.get(work, billed.price)
  const product = await products.get(work, price.product)

  return {
    id: newId('il'),
    ...describe(product.name, price),
    price: price.id,
    product: product.id,
    unitAmount: price.unitAmount,
    quantity: billed.quantity,
    period,
    isProration,
    subscriptionItem: billed.id,
    invoiceItem: null,
    isDiscountable: !isProration,
    discounts: [],
  }
}

export function fullLines(
  work: Work,
  items: readonly Billed[],
  period: Period,
): Promise<InvoiceLine[]> {
  return Promise.all(
    items.map((item) =>
      line(
        work,
        item,
        period,
        (name, price) => ({
          description: lineTexts.full(item.quantity, name),
          amount: price.unitAmount * item.quantity,
        }),
        false,
      ),
    ),
  )
}

export function freeLines(
  work: Work,
  items: readonly Billed[],
  period: Period,
): Promise<InvoiceLine[]> {
  return Promise.all(
    items.map((item) =>
      line(work, item, period, (name) => ({ description: lineTexts.free(name), amount: 0 }), false),
    ),
  )
}

/** The part of each item's price that falls on the rest of its period: a charge, or as a credit negative. */
export function prorationLines(
  work: Work,
  items: readonly SubscriptionItem[],
  {
    period,
    at,
    sign,
    retainedShare,
  }: { period: Period; at: number; sign: 1 | -1; retainedShare: number },
): Promise<InvoiceLine[]> {
  const rest = (period.end - at) / (period.end - period.start)
  const describe = sign === 1 ? lineTexts.remaining : lineTexts.unused

  return Promise.all(
    items.map((item) =>
      line(
        work,
        item,
        { start: at, end: period.end },
        (name, price) => ({
          description: describe(name),
          amount: sign * Math.round(price.unitAmount * item.quantity * rest * retainedShare),
        }),
        true,
      ),
    ),
  )
}
