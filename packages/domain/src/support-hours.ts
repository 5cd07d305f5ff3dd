import { SUPPORT_CLOSES_HOUR, SUPPORT_OPENS_HOUR } from '@hlizo/contract/constants'
import { hourInBucharest } from './dates.ts'

/** Whether somebody answers at `now`: from 08:00 until 22:00 in Bucharest (spec §9, D45). */
export function isSupportOpen(now: Date): boolean {
  const hour = hourInBucharest(now)

  return hour >= SUPPORT_OPENS_HOUR && hour < SUPPORT_CLOSES_HOUR
}
