import { describe, expect, it } from 'vitest'
import {
  addMonths,
  monthlyPaymentsBefore,
  monthsBetween,
  monthsOf,
  periodEndAfter,
} from './period.ts'

function later(moment: string, months: number): string {
  return addMonths(new Date(moment), months).toISOString()
}

describe('addMonths', () => {
  it('keeps the day and the time', () => {
    expect(later('2026-03-15T10:20:30.000Z', 1)).toBe('2026-04-15T10:20:30.000Z')
  })

  it('uses the last day of a shorter month', () => {
    expect(later('2026-01-31T08:00:00.000Z', 1)).toBe('2026-02-28T08:00:00.000Z')
    expect(later('2028-02-29T08:00:00.000Z', 12)).toBe('2029-02-28T08:00:00.000Z')
  })

  it('continues over the end of the year', () => {
    expect(later('2026-11-30T00:00:00.000Z', 3)).toBe('2027-02-28T00:00:00.000Z')
  })
})

describe('monthsOf', () => {
  it('counts a year as twelve', () => {
    const halfYear = { durationAmount: 6, durationUnit: 'MONTH' } as const
    const year = { durationAmount: 1, durationUnit: 'YEAR' } as const

    expect([halfYear, year].map(monthsOf)).toEqual([6, 12])
  })
})

describe('monthlyPaymentsBefore', () => {
  const anchor = new Date('2026-01-31T08:00:00Z')
  const count = (from: string, until: string) =>
    monthlyPaymentsBefore(new Date(until), { from: new Date(from), anchor })

  it('counts each payment of the anchor, also in short months', () => {
    expect(count('2026-02-28T08:00:00Z', '2026-04-30T08:00:00Z')).toBe(2)
    expect(count('2026-02-28T08:00:00Z', '2026-05-31T08:00:00Z')).toBe(3)
  })

  it('counts none from the end on', () => {
    expect(count('2026-04-30T08:00:00Z', '2026-04-30T08:00:00Z')).toBe(0)
    expect(count('2026-05-31T08:00:00Z', '2026-04-30T08:00:00Z')).toBe(0)
  })
})

describe('monthsBetween', () => {
  it('counts months that are over', () => {
    const months = (to: string) => monthsBetween(new Date('2026-01-31T10:00:00Z'), new Date(to))

    expect([months('2026-02-28T09:59:59Z'), months('2026-02-28T10:00:00Z')]).toEqual([0, 1])
    expect([months('2027-03-01T00:00:00Z'), months('2025-12-01T00:00:00Z')]).toEqual([13, 0])
    expect(monthsBetween(new Date('2025-11-15'), new Date('2026-02-15'))).toBe(3)
  })
})

describe('periodEndAfter', () => {
  it('returns to the original day of the month', () => {
    const anchor = new Date('2026-01-31T12:00:00Z')
    const first = periodEndAfter(anchor, anchor, 1)

    expect(first.toISOString()).toBe('2026-02-28T12:00:00.000Z')
    expect(periodEndAfter(first, anchor, 1).toISOString()).toBe('2026-03-31T12:00:00.000Z')
    expect(periodEndAfter(first, anchor, 12).toISOString()).toBe('2027-01-31T12:00:00.000Z')
  })
})
