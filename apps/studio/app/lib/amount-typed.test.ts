import { describe, expect, it } from 'vitest'
import { amountToType, amountTyped } from './amount-typed.ts'

const read = (typed: readonly string[]) => typed.map((text) => amountTyped(text, 3500))

describe('amountToType', () => {
  it('writes amounts that amountTyped reads', () => {
    expect([1781, 3500, 123_450].map(amountToType)).toEqual(['17,81', '35,00', '1234,50'])
    expect(amountTyped(amountToType(123_450), 200_000)).toBe(123_450)
  })
})

describe('amountTyped', () => {
  it('reads amounts to the cent, with a comma or a full stop', () => {
    expect(read(['17,81', '17.8', ' 35 ', '0,01'])).toEqual([1781, 1780, 3500, 1])
  })

  it('refuses other input, and more than the remaining amount', () => {
    const wrong = ['', '-1', '1.234,00', '1e3', '17,815', 'doi', '0', '35,01']

    expect(read(wrong)).toEqual(wrong.map(() => null))
  })
})
