import { describe, expect, it } from 'vitest'
import { ChargeCurrency, Currency } from './currency.ts'

describe('Currency', () => {
  it('is in capitals, also when the payment provider uses lower case', () => {
    expect(['ron', 'RON', 'eur'].map((code) => Currency.parse(code))).toEqual(['RON', 'RON', 'EUR'])
  })

  it.each(['', 'ro', 'lei!', 'euro', 'r0n'])('is not „%s”', (text) => {
    expect(Currency.safeParse(text).success).toBe(false)
  })
})

describe('ChargeCurrency', () => {
  it('is a currency of the product', () => {
    expect(['ron', 'EUR'].map((code) => ChargeCurrency.parse(code))).toEqual(['RON', 'EUR'])
    expect(ChargeCurrency.safeParse('usd').success).toBe(false)
  })
})
