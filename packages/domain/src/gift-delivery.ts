import { DELIVERY_AHEAD_MONTHS } from '@hlizo/contract/constants'
import { momentInBucharest } from './dates.ts'
import { addMonths } from './period.ts'

export type DeliveryHour = { readonly day: string; readonly hour: number }

/** The moment of a full hour in Bucharest; null in the past, too far ahead, and for an hour that summer time skips. */
export function deliveryMoment({ day, hour }: DeliveryHour, now: Date): Date | null {
  const moment = momentInBucharest(`${day} ${String(hour).padStart(2, '0')}:00`)
  // Stryker disable next-line ConditionalExpression: null is before every moment.
  if (moment === null) return null
  if (moment <= now) return null

  return moment <= addMonths(now, DELIVERY_AHEAD_MONTHS) ? moment : null
}
