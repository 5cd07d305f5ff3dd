import type { PaymentsAheadGiven } from '@hlizo/contract/entities/payments-ahead'
import type { MethodQuoteGiven } from '@hlizo/contract/entities/purchase-quote'
import type { Queries } from '@hlizo/database/database'
import { chargeAmount } from '@hlizo/domain/charge-amount'
import { paymentAhead, paymentsAhead, type TimedDiscount } from '@hlizo/domain/payments-ahead'
import { monthsOf } from '@hlizo/domain/period'
import { couponDiscount } from './discount-ahead.ts'
import { offerStore } from './offer-store.ts'
import { anchorAhead } from './project-subscription.ts'
import type { Quotes } from './quotes.ts'
import type { Sale } from './sell-plan.ts'
import type { StoredSubscription } from './subscription-store.ts'

/** The discount of a sale made at a moment. */
export const saleDiscount = ({ coupon, discount }: Sale, at: Date): TimedDiscount | null =>
  coupon && discount ? { ...couponDiscount(coupon, at), ...discount } : null

/** The charges of a sale, now and later. During a gift the first payment is at its end (D125). */
export function saleQuote(
  sale: Sale,
  { at, giftEnd }: { readonly at: Date; readonly giftEnd: Date | null },
): MethodQuoteGiven {
  const { priceMinor, rate } = sale.terms
  const plan = {
    priceMinor,
    rate,
    discount: saleDiscount(sale, at),
    firstAt: giftEnd ?? at,
    months: monthsOf(sale.plan),
  }
  const { amount } = paymentAhead(plan, 0)

  return {
    today: giftEnd === null ? amount : chargeAmount(0, rate),
    amountDue: amount.amountMinor,
    ahead: paymentsAhead(plan, giftEnd === null ? 1 : 0),
  }
}

/** The discount on the next payments of a subscriber. */
export type Lowered = { readonly discount: TimedDiscount | null; readonly creditMinor: number }

export const creditOf = (balance: number): number => Math.max(0, -balance)

/** The payments of a new plan, from now or from the end of the period. */
export function changeAhead(
  sale: Sale,
  begins: { readonly at: Date; readonly isNow: boolean },
  present: Lowered,
): PaymentsAheadGiven {
  const { priceMinor, rate } = sale.terms
  const plan = {
    priceMinor,
    rate,
    creditMinor: present.creditMinor,
    discount: saleDiscount(sale, begins.at) ?? present.discount,
    firstAt: begins.at,
    months: monthsOf(sale.plan),
  }

  return paymentsAhead(plan, begins.isNow ? 1 : 0)
}

/** The next payments of a subscriber at the latest rate; null for an unknown plan. */
export async function subscriberAhead(
  { db, quotes }: { db: Queries; quotes: Quotes },
  row: StoredSubscription,
  { discount, creditMinor }: Lowered,
): Promise<PaymentsAheadGiven | null> {
  const planId = row.nextPlanId ?? row.planId
  const plan = await offerStore(db).plan(planId)
  if (!plan) return null
  const currency = row.continuesBy === null ? row.currency : quotes.currencyOf(row.continuesBy)
  const { priceMinor, rate } = await quotes.termsFor(plan, currency, { subscriber: row })

  return paymentsAhead({
    priceMinor,
    rate,
    discount,
    // A credit has one currency.
    creditMinor: currency === row.currency ? creditMinor : 0,
    firstAt: row.periodEnd,
    anchor: anchorAhead(row),
    months: monthsOf(plan),
  })
}
