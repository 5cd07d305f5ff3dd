import type { PeriodUnit } from '@hlizo/contract/entities/period'

/**
 * The moment `months` later on the same day of the month, or on its last day when it is shorter (D163):
 * 31 January → 28 February, 29 February → 28 February of the next year. The time of day stays, in UTC.
 */
export function addMonths(moment: Date, months: number): Date {
  const year = moment.getUTCFullYear()
  const month = moment.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = new Date(moment)
  later.setUTCFullYear(year, month, Math.min(moment.getUTCDate(), lastDay))

  return later
}

/** How many months a duration is: 1 YEAR → 12. */
export function monthsOf(amount: number, unit: PeriodUnit): number {
  return unit === 'YEAR' ? amount * 12 : amount
}
