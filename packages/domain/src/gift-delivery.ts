import { DELIVERY_AHEAD_MONTHS } from '@hlizo/contract/constants'
import { momentInBucharest } from './dates.ts'
import { addMonths } from './period.ts'

export type DeliveryHour = { readonly day: string; readonly hour: number }

/** The last moment at which a gift may be delivered. */
export const latestDelivery = (orderedAt: Date): Date => addMonths(orderedAt, DELIVERY_AHEAD_MONTHS)

/**
 * The moment of a full hour in Bucharest; null in the past, after the latest, and for an hour that summer time skips.
 * Without `latest` the gift is ordered now.
 */
export function deliveryMoment(
  { day, hour }: DeliveryHour,
  now: Date,
  latest = latestDelivery(now),
): Date | null {
  const moment = momentInBucharest(`${day} ${String(hour).padStart(2, '0')}:00`)
  // Stryker disable next-line ConditionalExpression: null is before every moment.
  if (moment === null) return null
  if (moment <= now) return null

  return moment <= latest ? moment : null
}
