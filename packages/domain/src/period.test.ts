import { describe, expect, it } from 'vitest'
import { addMonths, monthsOf } from './period.ts'

function later(moment: string, months: number): string {
  return addMonths(new Date(moment), months).toISOString()
}

describe('addMonths', () => {
  it('keeps the day and the time', () => {
    expect(later('2026-03-15T10:20:30.000Z', 1)).toBe('2026-04-15T10:20:30.000Z')
  })

  it('takes the last day of a shorter month', () => {
    expect(later('2026-01-31T08:00:00.000Z', 1)).toBe('2026-02-28T08:00:00.000Z')
    expect(later('2028-02-29T08:00:00.000Z', 12)).toBe('2029-02-28T08:00:00.000Z')
  })

  it('goes over the end of the year', () => {
    expect(later('2026-11-30T00:00:00.000Z', 3)).toBe('2027-02-28T00:00:00.000Z')
  })
})

describe('monthsOf', () => {
  it('counts a year as twelve', () => {
    expect([monthsOf(6, 'MONTH'), monthsOf(1, 'YEAR')]).toEqual([6, 12])
  })
})
