import type { FigurePeriod } from '@hlizo/contract/entities/studio-figures'
import { movedDay } from './dates.ts'

/** Days in Bucharest as `YYYY-MM-DD`, both inclusive. */
export type DaySpan = { readonly from: string; readonly to: string }

const DAYS = { '7d': 7, '28d': 28, '90d': 90 } as const
const MONTHS = 12

export const dayBefore = (day: string): string => movedDay(day, -1)

/** The first day of the month that lies `months` after the one of `day`. */
export function monthOf(day: string, months = 0): string {
  const [year, month] = day.split('-').map(Number)

  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1)).toISOString().slice(0, 10)
}

/**
 * The days of a period that ends with `to`, and as many before it. A year is twelve months with that of `to`; the
 * twelve before it end at the same day of the month, so that a month that has just begun is compared fairly.
 */
export function figureSpans(
  period: FigurePeriod,
  to: string,
): { readonly now: DaySpan; readonly before: DaySpan } {
  if (period === '12m') {
    const from = monthOf(to, 1 - MONTHS)
    const lastOfBefore = movedDay(monthOf(to, 1 - MONTHS), -1)
    const sameDay = `${monthOf(to, -MONTHS).slice(0, 8)}${to.slice(8)}`

    return {
      now: { from, to },
      before: {
        from: monthOf(from, -MONTHS),
        to: sameDay < lastOfBefore ? sameDay : lastOfBefore,
      },
    }
  }
  const from = movedDay(to, 1 - DAYS[period])

  return {
    now: { from, to },
    before: { from: movedDay(from, -DAYS[period]), to: movedDay(from, -1) },
  }
}

/** Where the steps of a period begin: each day, or each month of a year. */
export function stepsOf(period: FigurePeriod, { from, to }: DaySpan): string[] {
  const steps: string[] = []
  for (let day = from; day <= to; day = period === '12m' ? monthOf(day, 1) : movedDay(day, 1))
    steps.push(day)

  return steps
}

export const stepBefore = (period: FigurePeriod, step: string): string =>
  period === '12m' ? monthOf(step, -MONTHS) : movedDay(step, -DAYS[period])
