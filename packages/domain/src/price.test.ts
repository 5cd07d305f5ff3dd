import { describe, expect, it } from 'vitest'
import {
  formatCharge,
  formatLei,
  formatPrice,
  formatRate,
  shownPrice,
  yearOfMonthsMinor,
  yearlySavingMinor,
} from './price.ts'

describe('formatPrice', () => {
  it('has two decimals and drops .00', () => {
    expect([6.99, 69.9, 70, 0, 83.88].map(formatPrice)).toEqual([
      '6.99',
      '69.90',
      '70',
      '0',
      '83.88',
    ])
  })
})

describe('formatCharge', () => {
  it('divides by 100 and capitalises the currency', () => {
    expect(formatCharge(3563, 'RON')).toBe('35.63 RON')
  })

  it('shows a refund as negative', () => {
    expect(formatCharge(-699, 'EUR')).toBe('-6.99 EUR')
  })
})

describe('formatLei', () => {
  it('formats lei as in Romania', () => {
    expect(formatLei(3563)).toBe('35,63')
    expect(formatLei(123_420)).toBe('1.234,20')
  })
})

describe('formatRate', () => {
  it('has four decimals and a comma', () => {
    expect([formatRate(5.0975), formatRate(5)]).toEqual(['5,0975', '5,0000'])
  })
})

describe('shownPrice', () => {
  it('is the discounted price when there is one, free included', () => {
    expect(shownPrice({ price: 6.99, discountedPrice: 0 })).toBe(0)
  })

  it('is the price otherwise', () => {
    expect(shownPrice({ price: 6.99, discountedPrice: null })).toBe(6.99)
    expect(shownPrice({ price: 6.99, discountedPrice: -1 })).toBe(6.99)
  })
})

describe('yearlySavingMinor', () => {
  it('compares twelve months with the year, to the cent', () => {
    expect(yearOfMonthsMinor(6.99)).toBe(8388)
    expect(yearlySavingMinor(6.99, 69.99)).toBe(1389)
    expect(yearlySavingMinor(5, 70)).toBe(0)
  })
})
