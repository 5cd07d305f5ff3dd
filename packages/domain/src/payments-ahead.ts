import type { LeiRate } from '@hlizo/contract/entities/lei-rate'
import type { PaymentsAheadGiven } from '@hlizo/contract/entities/payments-ahead'
import { chargeAmount, toEuroCents, type Charged, type Discount } from './charge-amount.ts'
import { addMonths, periodEndAfter } from './period.ts'

/** A discount with the payments that it lowers. */
export type TimedDiscount = Discount & {
  /** Whether it lowers the coming payment and no other. */
  readonly isOnce: boolean
  /** Payments from this moment on are not lowered; null without end. */
  readonly until: Date | null
}

/** What the payments of a plan depend on. */
export type PlanPayments = {
  readonly priceMinor: number
  readonly rate: LeiRate | null
  readonly discount: TimedDiscount | null
  /** When the next payment is made. */
  readonly firstAt: Date
  /** How many months lie between two payments. */
  readonly months: number
  /** What periods are counted from, when that is not the next payment. */
  readonly anchor?: Date | null
  /** What the provider owes the payer, in minor units: it lowers the next payment. */
  readonly creditMinor?: number
}

/** How long a coupon that is redeemed at a moment lowers payments. */
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
  if (discount === null) return false
  if (discount.isOnce) return index === 0

  return discount.until === null || at < discount.until
}

/** When the payment after so many others is made: a month from 31 January ends on 28 February, the next on 31 March. */
function dateOf({ firstAt, anchor, months }: PlanPayments, index: number): Date {
  let at = firstAt
  for (let count = 0; count < index; count += 1) at = periodEndAfter(at, anchor ?? firstAt, months)

  return at
}

/** The payment of a plan after so many others: when it is made, and how much is charged. */
export function paymentAhead(plan: PlanPayments, index: number) {
  const at = dateOf(plan, index)
  const discount = isLowered(plan, index, at) ? plan.discount : null

  return { at: at.toISOString(), amount: chargeAmount(plan.priceMinor, plan.rate, discount) }
}

function lessCredit(charge: Charged, creditMinor: number): Charged {
  const amountMinor = Math.max(0, charge.amountMinor - creditMinor)
  const { rate } = charge
  const euroMinor = rate === null ? amountMinor : toEuroCents(amountMinor, rate.leiPerEuro)

  return { ...charge, amountMinor, euroMinor }
}

/** The payments of a plan from the one with this index on. */
export function paymentsAhead(plan: PlanPayments, from = 0): PaymentsAheadGiven {
  const { discount, creditMinor = 0 } = plan
  const { at, amount } = paymentAhead(plan, from)
  const next = { at, amount: creditMinor === 0 ? amount : lessCredit(amount, creditMinor) }
  const isForEver = discount !== null && !discount.isOnce && discount.until === null
  const isRegular = isForEver || amount.amountMinor === amount.fullMinor
  if (isRegular) return { next, full: creditMinor === 0 ? null : paymentAhead(plan, from + 1) }

  let index = from + 1
  while (isLowered(plan, index, dateOf(plan, index))) index += 1

  return { next, full: paymentAhead(plan, index) }
}
