import { describe, expect, it } from 'vitest'
import { exactPercentText, percentText, rateText } from './percent.ts'

describe('percentText', () => {
  it('writes whole percents with a no-break space', () => {
    expect([0, 20, 33.4, 100].map(percentText)).toEqual([
      '0\u00A0%',
      '20\u00A0%',
      '33\u00A0%',
      '100\u00A0%',
    ])
  })
})

describe('exactPercentText', () => {
  it('writes the decimals that there are', () => {
    expect([20, 12.5, 33.33].map(exactPercentText)).toEqual([
      '20\u00A0%',
      '12,5\u00A0%',
      '33,33\u00A0%',
    ])
  })
})

describe('rateText', () => {
  it('writes a rate of tax with the decimals that it has', () => {
    expect([2100, 950].map(rateText)).toEqual(['21\u00A0%', '9,5\u00A0%'])
  })
})
