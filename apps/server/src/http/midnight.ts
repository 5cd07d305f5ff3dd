import { momentInBucharest } from '@hlizo/domain/dates'
import { ApiError } from './api-error.ts'

/**
 * The start of a day in Bucharest.
 *
 * @throws ApiError VALIDATION_FAILED when there is no such day.
 */
export function midnight(day: string): Date {
  const moment = momentInBucharest(`${day} 00:00`)
  if (moment === null) throw new ApiError('VALIDATION_FAILED')

  return moment
}
