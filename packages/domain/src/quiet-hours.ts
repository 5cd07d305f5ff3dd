import { DIGEST_HOUR, QUIET_FROM_HOUR, QUIET_UNTIL_HOUR } from '@hlizo/contract/constants'
import { dayInBucharest, followingDay, hourInBucharest, momentInBucharest } from './dates.ts'

/** A full hour of a day in Bucharest. Summer time skips and repeats none of these hours. */
function hourOf(day: string, hour: number): Date {
  const moment = momentInBucharest(`${day} ${String(hour).padStart(2, '0')}:00`)
  if (moment === null) throw new Error(`${day} has no ${hour}:00 in Bucharest.`)

  return moment
}

/** Whether nothing may ring: from 22:00 to 08:00 in Bucharest. */
export function isQuietHour(now: Date): boolean {
  const hour = hourInBucharest(now)

  return hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR
}

/** `now`, or the end of the quiet hours in which it lies. */
export function outsideQuietHours(now: Date): Date {
  if (!isQuietHour(now)) return now
  const day = dayInBucharest(now)

  return hourOf(hourInBucharest(now) >= QUIET_FROM_HOUR ? followingDay(day) : day, QUIET_UNTIL_HOUR)
}

/** When the next quiet hours begin; `now` during them. */
export function nextQuietHours(now: Date): Date {
  return isQuietHour(now) ? now : hourOf(dayInBucharest(now), QUIET_FROM_HOUR)
}

/** The day in Bucharest whose digest may be written now; null before its hour and during quiet hours. */
export function digestDay(now: Date): string | null {
  return hourInBucharest(now) >= DIGEST_HOUR && !isQuietHour(now) ? dayInBucharest(now) : null
}
