import { SUPPORT_CLOSES_HOUR, SUPPORT_OPENS_HOUR } from '@hlizo/contract/constants'
import { hourInBucharest } from './dates.ts'

export type SupportHours = 'open' | 'opens-today' | 'opens-tomorrow'

/** Support is open from 08:00 until 22:00 in Bucharest (spec §9, D45). */
export function supportHoursAt(now: Date): SupportHours {
  const hour = hourInBucharest(now)
  if (hour < SUPPORT_OPENS_HOUR) return 'opens-today'

  return hour < SUPPORT_CLOSES_HOUR ? 'open' : 'opens-tomorrow'
}
