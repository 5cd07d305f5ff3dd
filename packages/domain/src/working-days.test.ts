import { describe, expect, it } from 'vitest'
import { addWorkingDays, isWorkingDay, orthodoxEaster } from './working-days.ts'

describe('orthodoxEaster', () => {
  it('is the Sunday that the Church publishes', () => {
    expect([2024, 2025, 2026, 2027, 2028, 2029, 2030].map(orthodoxEaster)).toEqual([
      '2024-05-05',
      '2025-04-20',
      '2026-04-12',
      '2027-05-02',
      '2028-04-16',
      '2029-04-08',
      '2030-04-28',
    ])
  })
})

describe('isWorkingDay', () => {
  it.each(['2026-01-01', '2026-01-06', '2026-04-10', '2026-04-13', '2026-06-01', '2026-12-01'])(
    '%s is a holiday',
    (day) => {
      expect(isWorkingDay(day)).toBe(false)
    },
  )

  it('leaves out weekends', () => {
    expect(['2026-02-06', '2026-02-07', '2026-02-08', '2026-02-09'].map(isWorkingDay)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

describe('addWorkingDays', () => {
  it('passes over weekends, Easter and the days around New Year', () => {
    expect(addWorkingDays('2026-02-06', 5)).toBe('2026-02-13')
    expect(addWorkingDays('2026-04-09', 1)).toBe('2026-04-14')
    expect(addWorkingDays('2026-12-23', 5)).toBe('2026-12-31')
    expect(addWorkingDays('2026-12-23', 6)).toBe('2027-01-04')
    expect(addWorkingDays('2026-05-29', 1)).toBe('2026-06-02')
  })

  it('counts backwards', () => {
    expect(addWorkingDays('2026-04-14', -1)).toBe('2026-04-09')
    expect(addWorkingDays('2026-02-13', -5)).toBe('2026-02-06')
  })
})
