import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { PaymentsAheadGiven } from '@hlizo/contract/entities/payments-ahead'
import { chargeAmount, toEuroCents, type Charged, type Discount } from './charge-amount.ts'
import { addMonths, periodEndAfter } from './period.ts'

export type TimedDiscount = Discount & {
  /** Whether it applies to the next payment only. */
  readonly isOnce: boolean
  /** End of the discount; null without end. */
  readonly until: Date | null
}

export type PlanPayments = {
  readonly priceMinor: number
  readonly rate: LeiRate | null
  readonly discount: TimedDiscount | null
  readonly firstAt: Date
  readonly months: number
  /** The start from which periods are counted, when it is not `firstAt`. */
  readonly anchor?: Date | null
  /** The payer's credit at the provider, in minor units; it lowers the next payment. */
  readonly creditMinor?: number
}

/** For how long a coupon redeemed at a moment applies. */
export function discountSpan(
  duration: string,
  months: number | null,
  from: Date,
): Pick<TimedDiscount, 'isOnce' | 'until'> {
  return {
    isOnce: duration === 'once',
    until: duration === 'repeating' ? addMonths(from, months ?? 0) : null,
  }
}

const isLowered = ({ discount }: PlanPayments, index: number, at: Date): boolean => {
  // Stryker disable next-line BooleanLiteral: without a discount nothing is taken off either way.
  if (discount === null) return false
  if (discount.isOnce) return index === 0

  return discount.until === null || at < discount.until
}

/** The date of a payment: with an anchor of 31 January, 28 February and then 31 March. */
function dateOf({ firstAt, anchor, months }: PlanPayments, index: number): Date {
  let at = firstAt
  for (let count = 0; count < index; count += 1) at = periodEndAfter(at, anchor ?? firstAt, months)

  return at
}

/** The date and amount of the payment with this index. */
export function paymentAhead(plan: PlanPayments, index: number) {
  const at = dateOf(plan, index)
  const discount = isLowered(plan, index, at) ? plan.discount : null

  return { at: at.toISOString(), amount: chargeAmount(plan.priceMinor, plan.rate, discount) }
}

function lessCredit(charge: Charged, creditMinor: number): Charged {
  // Stryker disable next-line ConditionalExpression: the euro of a charge in lei is its price only before a credit.
  if (creditMinor === 0) return charge
  const amountMinor = Math.max(0, charge.amountMinor - creditMinor)
  const { rate } = charge
  const euroMinor = rate === null ? amountMinor : toEuroCents(amountMinor, rate.leiPerEuro)

  return { ...charge, amountMinor, euroMinor }
}

/** The payments of a plan from an index on. */
export function paymentsAhead(plan: PlanPayments, from = 0): PaymentsAheadGiven {
  const { discount, creditMinor = 0 } = plan
  const { at, amount } = paymentAhead(plan, from)
  const next = { at, amount: lessCredit(amount, creditMinor) }
  const isForEver = discount !== null && !discount.isOnce && discount.until === null
  const isRegular = isForEver || amount.amountMinor === amount.fullMinor
  if (isRegular) return { next, full: creditMinor === 0 ? null : paymentAhead(plan, from + 1) }

  let index = from + 1
  while (isLowered(plan, index, dateOf(plan, index))) index += 1

  return { next, full: paymentAhead(plan, index) }
}
