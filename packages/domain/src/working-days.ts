import { DAY_MS } from '@hlizo/kit/durations'

const FIXED = [
  '01-01',
  '01-02',
  '01-06',
  '01-07',
  '01-24',
  '05-01',
  '06-01',
  '08-15',
  '11-30',
  '12-01',
  '12-25',
  '12-26',
]
/** Good Friday, Easter Monday and Monday of Pentecost, counted from Easter; Sundays are free anyway. */
const AFTER_EASTER = [-2, 1, 50]
const JULIAN_DAYS_BEHIND = 13

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Orthodox Easter by the method of Meeus, valid from 1900 to 2099. */
export function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const month = Math.floor((d + e + 114) / 31)
  const day = ((d + e + 114) % 31) + 1

  return dayOf(Date.UTC(year, month - 1, day + JULIAN_DAYS_BEHIND))
}

function isHoliday(day: string): boolean {
  if (FIXED.includes(day.slice(5))) return true
  const easter = momentOf(orthodoxEaster(Number(day.slice(0, 4))))

  return AFTER_EASTER.some((days) => dayOf(easter + days * DAY_MS) === day)
}

/** Whether a day, `YYYY-MM-DD`, is worked in Romania (Codul muncii, art. 139). */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(momentOf(day)).getUTCDay()

  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** The day that lies a number of working days after another, or before it when negative. */
export function addWorkingDays(day: string, count: number): string {
  const step = count < 0 ? -DAY_MS : DAY_MS
  let moment = momentOf(day)
  for (let left = Math.abs(count); left > 0;) {
    moment += step
    if (isWorkingDay(dayOf(moment))) left -= 1
  }

  return dayOf(moment)
}

/** Working days within which an invoice must reach RO e-Factura. */
export const EFACTURA_WORKING_DAYS = 5
/** How many working days before the deadline operators are alarmed. */
const ALARM_WORKING_DAYS = 2

/** The last due day that is near on this day: what is due until then and not accepted is urgent. */
export const efacturaSoon = (day: string): string => addWorkingDays(day, ALARM_WORKING_DAYS)
