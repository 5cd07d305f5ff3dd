import { describe, expect, it } from 'vitest'
import { ChargeCurrency, Currency } from './currency.ts'

describe('Currency', () => {
  it('is in capitals, however the payment provider writes it', () => {
    expect(['ron', 'RON', 'eur'].map((code) => Currency.parse(code))).toEqual(['RON', 'RON', 'EUR'])
  })

  it.each(['', 'ro', 'lei!', 'euro', 'r0n'])('is not „%s”', (text) => {
    expect(Currency.safeParse(text).success).toBe(false)
  })
})

describe('ChargeCurrency', () => {
  it('is one that we charge', () => {
    expect(['ron', 'EUR'].map((code) => ChargeCurrency.parse(code))).toEqual(['RON', 'EUR'])
    expect(ChargeCurrency.safeParse('usd').success).toBe(false)
  })
})
