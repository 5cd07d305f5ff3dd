import { DAY_SECONDS } from '@hlizo/kit/durations'
import type { Interval } from '../resources/price/state.ts'

export type Recurring = { readonly interval: Interval; readonly count: number }

/** `months` calendar months after `seconds`; the 31st becomes the last day of a shorter month. */
export function addMonths(seconds: number, months: number): number {
  const start = new Date(seconds * 1000)
  const moved = new Date(start)
  moved.setUTCDate(1)
  moved.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(
    Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0),
  ).getUTCDate()
  moved.setUTCDate(Math.min(start.getUTCDate(), lastDay))

  return moved.getTime() / 1000
}

export function boundary(anchor: number, { interval, count }: Recurring, n: number): number {
  if (interval === 'day') return anchor + n * count * DAY_SECONDS
  if (interval === 'week') return anchor + n * count * 7 * DAY_SECONDS
  return addMonths(anchor, n * count * (interval === 'year' ? 12 : 1))
}

export function nextBoundary(anchor: number, recurring: Recurring, after: number): number {
  let n = 1
  while (boundary(anchor, recurring, n) <= after) n += 1

  return boundary(anchor, recurring, n)
}
