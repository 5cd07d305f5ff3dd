import { describe, expect, it } from 'vitest'
import {
  dayInBucharest,
  formatAgo,
  formatDate,
  formatShortDate,
  hourInBucharest,
  wallClockInBucharest,
} from './dates.ts'

const newYear = new Date('2023-12-31T22:30:00Z')

describe('wallClockInBucharest', () => {
  it('is the time in Bucharest, in winter and in summer', () => {
    expect(wallClockInBucharest(newYear)).toBe('2024-01-01 00:30')
    expect(wallClockInBucharest(new Date('2026-07-01T20:59:59Z'))).toBe('2026-07-01 23:59')
  })
})

describe('formatDate', () => {
  it('is the day in Bucharest', () => {
    expect(formatDate(newYear)).toBe('1 ianuarie 2024')
    expect(formatDate(new Date('2023-12-12T10:00:00Z'))).toBe('12 decembrie 2023')
  })
})

describe('formatShortDate', () => {
  it('is written with dots', () => {
    expect(formatShortDate(new Date('2023-12-12T10:00:00Z'))).toBe('12.12.2023')
  })
})

describe('dayInBucharest', () => {
  it('turns at midnight there', () => {
    expect(dayInBucharest(newYear)).toBe('2024-01-01')
  })

  it('has four digits of a year that is still being typed', () => {
    expect(dayInBucharest(new Date('0020-11-29T10:00:00Z'))).toBe('0020-11-29')
  })
})

describe('hourInBucharest', () => {
  it('knows summer and winter time', () => {
    expect(hourInBucharest(new Date('2026-01-10T06:00:00Z'))).toBe(8)
    expect(hourInBucharest(new Date('2026-07-10T05:00:00Z'))).toBe(8)
    expect(hourInBucharest(newYear)).toBe(0)
  })
})

describe('formatAgo', () => {
  const now = new Date('2026-03-30T12:00:00Z')

  it('speaks in minutes, hours and days', () => {
    const moments = [
      '2026-03-30T11:59:30Z',
      '2026-03-30T11:55:00Z',
      '2026-03-30T09:00:00Z',
      '2026-03-29T20:00:00Z',
      '2026-03-05T12:00:00Z',
    ]
    expect(moments.map((moment) => formatAgo(new Date(moment), now))).toEqual([
      'chiar acum',
      'acum 5 minute',
      'acum 3 ore',
      'ieri',
      'acum 25 de zile',
    ])
  })
})
