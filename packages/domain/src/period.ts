import type { PeriodUnit } from '@hlizo/contract/entities/period'

/**
 * The same day of the month, or the last day of a shorter month (D163): 31 January → 28 February, 29
 * February → 28 February of the next year. The UTC time of day stays.
 */
export function addMonths(moment: Date, months: number): Date {
  const year = moment.getUTCFullYear()
  const month = moment.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = new Date(moment)
  later.setUTCFullYear(year, month, Math.min(moment.getUTCDate(), lastDay))

  return later
}

/** The length of a plan or gift in months: 1 YEAR → 12. */
export function monthsOf(offer: {
  readonly durationAmount: number
  readonly durationUnit: PeriodUnit
}): number {
  return offer.durationUnit === 'YEAR' ? offer.durationAmount * 12 : offer.durationAmount
}

/** The number of monthly payments, counted from `anchor`, from a payment until a moment. */
export function monthlyPaymentsBefore(
  until: Date,
  { from, anchor }: { readonly from: Date; readonly anchor: Date },
): number {
  let count = 0
  for (let at = from; at < until; at = periodEndAfter(at, anchor, 1)) count += 1

  return count
}

/** Whole months between two moments; 0 when the second is earlier. */
export function monthsBetween(from: Date, to: Date): number {
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()

  return Math.max(0, addMonths(from, months) > to ? months - 1 : months)
}

/**
 * The first end of a period after `moment`, counted from `anchor`: from 31 January, 28 February and then 31
 * March.
 */
export function periodEndAfter(moment: Date, anchor: Date, months: number): Date {
  for (let count = 1; ; count += 1) {
    const end = addMonths(anchor, count * months)
    if (end > moment) return end
  }
}
