import { InvalidArgumentError } from 'commander'

/** A day of the calendar as it is typed. */
export function dayOf(text: string): string {
  const moment = new Date(`${text}T00:00:00Z`)
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
  if (!isDay) throw new InvalidArgumentError('It must be a day such as 2026-11-23.')

  return text
}
