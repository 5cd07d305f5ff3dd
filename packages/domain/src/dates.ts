import { dateMessages } from '@hlizo/contract/messages/dates'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hlizo/kit/durations'

const timeZone = 'Europe/Bucharest'
const long = new Intl.DateTimeFormat('ro-RO', { timeZone, dateStyle: 'long' })
const short = new Intl.DateTimeFormat('ro-RO', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const dayAndMonth = new Intl.DateTimeFormat('ro-RO', { timeZone, day: '2-digit', month: '2-digit' })
const dayAndHour = new Intl.DateTimeFormat('ro-RO', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const withTime = new Intl.DateTimeFormat('ro-RO', {
  timeZone,
  dateStyle: 'long',
  timeStyle: 'short',
})
const withSeconds = new Intl.DateTimeFormat('ro-RO', {
  timeZone,
  dateStyle: 'long',
  timeStyle: 'medium',
})
const month = new Intl.DateTimeFormat('ro-RO', { timeZone, month: 'long', year: 'numeric' })
const DAY_LENGTH = 'YYYY-MM-DD'.length
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone })
const hour = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
const wallClock = new Intl.DateTimeFormat('sv-SE', {
  timeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})
const relative = new Intl.RelativeTimeFormat('ro-RO', { numeric: 'auto' })

/** „12 decembrie 2023”, in Bucharest (D163). */
export function formatDate(moment: Date): string {
  return long.format(moment)
}

/** „12.12.2023”, in Bucharest. */
export function formatShortDate(moment: Date): string {
  return short.format(moment)
}

/** „12.12”, in Bucharest, for dates at most a few weeks away. */
export function formatDayAndMonth(moment: Date): string {
  return dayAndMonth.format(moment)
}

/** „12.12, 20:00”, in Bucharest, for moments at most a few weeks away. */
export function formatDayAndHour(moment: Date): string {
  return dayAndHour.format(moment)
}

/** „decembrie 2023”, in Bucharest. */
export function formatMonth(moment: Date): string {
  return month.format(moment)
}

/** „12 decembrie 2023 la 14:05”, in Bucharest. */
export function formatMoment(moment: Date): string {
  return withTime.format(moment)
}

/** As `formatDate`, of a moment of the API; empty where there is none. */
export const dayText = (at: string | null): string => (at === null ? '' : formatDate(new Date(at)))

/** As `formatMoment`, of a moment of the API; empty where there is none. */
export const momentText = (at: string | null): string =>
  at === null ? '' : formatMoment(new Date(at))

/** „12 decembrie 2023 la 14:05:09”, in Bucharest. */
export function formatExactMoment(moment: Date): string {
  return withSeconds.format(moment)
}

/** `YYYY-MM-DD`, for keys and for rules that count days. */
export function dayInBucharest(moment: Date): string {
  return isoDay.format(moment).padStart(DAY_LENGTH, '0')
}

/** The day that lies so many days after `YYYY-MM-DD`. */
export const movedDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const followingDay = (day: string): string => movedDay(day, 1)

export function hourInBucharest(moment: Date): number {
  return Number(hour.format(moment))
}

/** `YYYY-MM-DD HH:MM` in Bucharest. */
export function wallClockInBucharest(moment: Date): string {
  return wallClock.format(moment).slice(0, 16)
}

/**
 * The moment of `YYYY-MM-DD HH:MM` in Bucharest; null for an invalid date and for the hour that summer time
 * skips.
 */
export function momentInBucharest(text: string): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(text) ?? []
  if (day === undefined || time === undefined) return null
  const wanted = `${day} ${time}:00`
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  for (const hours of [2, 3]) {
    const moment = new Date(asUtc - hours * HOUR_MS)
    if (!Number.isNaN(asUtc) && wallClock.format(moment) === wanted) return moment
  }

  return null
}

/** „chiar acum”, „acum 5 minute”, „ieri”, „acum 25 de zile”. */
export function formatAgo(moment: Date, now: Date): string {
  const agoMs = now.getTime() - moment.getTime()
  if (agoMs < MINUTE_MS) return dateMessages.justNow
  if (agoMs < HOUR_MS) return relative.format(-Math.floor(agoMs / MINUTE_MS), 'minute')

  const days = daysBetween(moment, now)
  if (days === 0) return relative.format(-Math.floor(agoMs / HOUR_MS), 'hour')

  return relative.format(-days, 'day')
}

/** Whole days of Bucharest from one moment to another; negative when it lies before. */
export function daysBetween(from: Date, to: Date): number {
  // Date.parse reads a bare day as UTC, so summer time does not affect the difference.
  return Math.round((Date.parse(dayInBucharest(to)) - Date.parse(dayInBucharest(from))) / DAY_MS)
}
