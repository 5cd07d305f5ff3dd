import { describe, expect, it } from 'vitest'
import { amountTyped } from './amount-typed.ts'

describe('amountTyped', () => {
  it('reads amounts to the cent, with a comma or a full stop', () => {
    expect(['17,81', '17.8', ' 35 ', '0,01'].map(amountTyped)).toEqual([1781, 1780, 3500, 1])
  })

  it('reads nothing else', () => {
    expect(['', '-1', '1.234,00', '1e3', '17,815', 'doi'].map(amountTyped)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
  })
})
