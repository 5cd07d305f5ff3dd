import { applyDiscounts, type WantedDiscount } from '../../billing/discounting.ts'
import { fullLines } from '../../billing/lines.ts'
import { listOf } from '../../http/list.ts'
import type { Stripe } from 'stripe'
import type { Work } from '../../work.ts'
import { coupons } from '../coupon/state.ts'
import type { InvoiceLine } from '../invoice/state.ts'
import { formatPrice } from '../price/format.ts'
import { prices } from '../price/state.ts'
import { products } from '../product/state.ts'
import type { SessionState } from './state.ts'

type Basket = Pick<SessionState, 'currency' | 'lineItems' | 'subscriptionData' | 'mode'> & {
  readonly discounts: readonly WantedDiscount[]
}

const isFree = (work: Pick<Work, 'now'>, { mode, subscriptionData }: Basket): boolean =>
  mode === 'subscription' &&
  ((subscriptionData.trialEnd ?? 0) > work.now || subscriptionData.trialDays !== null)

export async function basketLines(work: Work, basket: Basket): Promise<InvoiceLine[]> {
  const period = { start: work.now, end: work.now }
  const items = basket.lineItems.map(({ price, quantity }) => ({ id: null, price, quantity }))
  const lines = await fullLines(work, items, period)
  const active = await Promise.all(
    basket.discounts.map(async ({ coupon }, index) => ({
      discount: `di_checkout_${index}`,
      coupon: await coupons.get(work, coupon),
    })),
  )
  const discounted = applyDiscounts(lines, active, basket.currency)

  return isFree(work, basket)
    ? discounted.map((line) => ({ ...line, amount: 0, discounts: [] }))
    : discounted
}

export async function basketAmounts(work: Work, basket: Basket): Promise<SessionState['amounts']> {
  const lines = await basketLines(work, basket)
  const subtotal = lines.reduce((total, line) => total + line.amount, 0)
  const discount = lines
    .flatMap((line) => line.discounts)
    .reduce((total, one) => total + one.amount, 0)

  return { subtotal, discount, total: subtotal - discount }
}

export async function formatLineItems(
  work: Work,
  session: SessionState,
): Promise<Stripe.ApiList<Stripe.LineItem>> {
  const lines = await basketLines(work, session)
  const items = await Promise.all(
    session.lineItems.map(async (item, index): Promise<Stripe.LineItem> => {
      const price = await prices.get(work, item.price)
      const product = await products.get(work, price.product)
      const line = lines[index]
      const discount = (line?.discounts ?? []).reduce((total, one) => total + one.amount, 0)
      const subtotal = line?.amount ?? 0

      return {
        id: item.id,
        object: 'item',
        adjustable_quantity: null,
        amount_discount: discount,
        amount_subtotal: subtotal,
        amount_tax: 0,
        amount_total: subtotal - discount,
        currency: session.currency,
        description: product.name,
        metadata: {},
        price: formatPrice(price),
        quantity: item.quantity,
      }
    }),
  )

  return listOf(`/v1/checkout/sessions/${session.id}/line_items`, items)
}
