import { describe, expect, it } from 'vitest'
import { chargeAmount, toBani, toEuroCents } from './charge-amount.ts'

const rate = { leiPerEuro: 5.0975, date: '2026-01-15' }

describe('toBani', () => {
  it('rounds half up to the ban, without the faults of binary fractions', () => {
    expect(toBani(699, 5.0975)).toBe(3563)
    expect(toBani(6999, 5.0975)).toBe(35_677)
    expect(toBani(100, 5.005)).toBe(501)
    expect(toBani(200, 4.9925)).toBe(999)
    expect(toBani(-100, 5.005)).toBe(-501)
  })

  it('agrees with exact arithmetic for every price and many rates', () => {
    for (let units = 48_000; units < 53_000; units += 7) {
      for (const cents of [1, 50, 699, 1999, 6999, 99_999]) {
        const exact = (2n * BigInt(cents) * BigInt(units) + 10_000n) / 20_000n
        expect(toBani(cents, units / 10_000)).toBe(Number(exact))
      }
    }
  })
})

describe('toEuroCents', () => {
  it('restores each price converted to bani', () => {
    for (let cents = 0; cents < 10_000; cents += 1) {
      expect(toEuroCents(toBani(cents, 5.0975), 5.0975)).toBe(cents)
    }
  })
})

describe('chargeAmount', () => {
  it('charges euro without a rate and lei with one', () => {
    expect(chargeAmount(699, null)).toEqual({
      currency: 'eur',
      amountMinor: 699,
      fullMinor: 699,
      euroMinor: 699,
      rate: null,
    })
    expect(chargeAmount(699, rate)).toEqual({
      currency: 'ron',
      amountMinor: 3563,
      fullMinor: 3563,
      euroMinor: 699,
      rate,
    })
  })

  it('applies a percentage to lei, as the provider does', () => {
    const half = { percentOff: 50, euroOffMinor: null }

    expect(chargeAmount(699, rate, half)).toMatchObject({ amountMinor: 1781, fullMinor: 3563 })
    expect(chargeAmount(699, null, half)).toMatchObject({ amountMinor: 349, euroMinor: 349 })
  })

  it('converts an amount off to lei at the same rate, never below zero', () => {
    const two = { percentOff: null, euroOffMinor: 200 }
    const ten = { percentOff: null, euroOffMinor: 1000 }

    expect(chargeAmount(699, rate, two).amountMinor).toBe(3563 - 1020)
    expect(chargeAmount(699, rate, { ...two, leiOffMinor: 1000 }).amountMinor).toBe(2563)
    expect(chargeAmount(699, null, { ...two, leiOffMinor: 1000 }).amountMinor).toBe(499)
    expect(chargeAmount(699, rate, ten)).toMatchObject({ amountMinor: 0, euroMinor: 0 })
  })
})
