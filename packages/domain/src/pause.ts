import { periodEndAfter } from './period.ts'

/** When a pause of some months is over, on the day of the month of the payments before it (D117). */
export function pauseEnd(from: Date, anchor: Date, months: number): Date {
  let end = from
  for (let month = 0; month < months; month += 1) end = periodEndAfter(end, anchor, 1)

  return end
}
