import { describe, expect, it } from 'vitest'
import {
  addWorkingDays,
  EFACTURA_WORKING_DAYS,
  efacturaSoon,
  isWorkingDay,
  orthodoxEaster,
} from './working-days.ts'

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
  const holidaysOf = (year: number) =>
    Array.from({ length: 366 }, (_, index) => new Date(Date.UTC(year, 0, index + 1)))
      .filter((day) => day.getUTCFullYear() === year && ![0, 6].includes(day.getUTCDay()))
      .map((day) => day.toISOString().slice(0, 10))
      .filter((day) => !isWorkingDay(day))
      .map((day) => day.slice(5))

  it('excludes public holidays from Monday to Friday', () => {
    const ofBoth = ['01-01', '01-02', '01-06', '01-07']

    expect(holidaysOf(2025)).toEqual([
      ...ofBoth,
      '01-24',
      '04-18',
      '04-21',
      '05-01',
      '06-09',
      '08-15',
      '12-01',
      '12-25',
      '12-26',
    ])
    expect(holidaysOf(2026)).toEqual([
      ...ofBoth,
      '04-10',
      '04-13',
      '05-01',
      '06-01',
      '11-30',
      '12-01',
      '12-25',
    ])
  })

  it('excludes weekends', () => {
    expect(['2026-02-06', '2026-02-07', '2026-02-08', '2026-02-09'].map(isWorkingDay)).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

describe('addWorkingDays', () => {
  it('skips weekends, Easter and the days around New Year', () => {
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

describe('efacturaSoon', () => {
  it('is two working days before the five in which an invoice is due', () => {
    expect(efacturaSoon('2026-02-06')).toBe('2026-02-10')
    expect(addWorkingDays('2026-02-06', EFACTURA_WORKING_DAYS)).toBe('2026-02-13')
  })
})
