import { describe, expect, it } from 'vitest'
import { figureSpans, monthOf, stepBefore, stepsOf } from './figure-period.ts'

describe('figureSpans', () => {
  it('has the days up to the last one, and as many before', () => {
    expect(figureSpans('7d', '2026-03-03')).toEqual({
      now: { from: '2026-02-25', to: '2026-03-03' },
      before: { from: '2026-02-18', to: '2026-02-24' },
    })
    expect(figureSpans('28d', '2026-11-25').now.from).toBe('2026-10-29')
    expect(figureSpans('90d', '2026-11-25').before.to).toBe('2026-08-27')
  })

  it('compares a year of months with the same part of the year before', () => {
    expect(figureSpans('12m', '2026-03-15')).toEqual({
      now: { from: '2025-04-01', to: '2026-03-15' },
      before: { from: '2024-04-01', to: '2025-03-15' },
    })
    expect(figureSpans('12m', '2028-02-29').before.to).toBe('2027-02-28')
    expect(figureSpans('12m', '2026-01-31').before.to).toBe('2025-01-31')
  })
})

describe('stepsOf', () => {
  it('has a step for each day, or for each month', () => {
    const week = figureSpans('7d', '2026-03-29').now
    expect(stepsOf('7d', week)).toHaveLength(7)
    expect(stepsOf('7d', week).at(-1)).toBe('2026-03-29')
    expect(stepsOf('12m', figureSpans('12m', '2026-03-15').now)).toHaveLength(12)
  })

  it('returns the same step of the period before', () => {
    expect(stepBefore('28d', '2026-03-01')).toBe('2026-02-01')
    expect(stepBefore('12m', '2026-03-01')).toBe('2025-03-01')
    expect(monthOf('2026-12-31', 1)).toBe('2027-01-01')
  })
})
