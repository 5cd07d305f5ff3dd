import { describe, expect, it } from 'vitest'
import { formatDate } from '@hlizo/domain/dates'
import { lastDayOfCard } from './payment-methods.ts'

describe('lastDayOfCard', () => {
  it.each([
    ['2026-06-01', '31 mai 2026'],
    ['2027-01-01', '31 decembrie 2026'],
    ['2028-03-01', '29 februarie 2028'],
  ])('is the day before %s in Bucharest, where the day begins before that of UTC', (from, day) => {
    expect(formatDate(lastDayOfCard(new Date(`${from}T00:00:00Z`)))).toBe(day)
  })
})
