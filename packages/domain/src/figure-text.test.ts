import { describe, expect, it } from 'vitest'
import { changeText, hoursText, leiText, moneyText } from './figure-text.ts'

describe('hoursText', () => {
  it('has one decimal below a hundred hours', () => {
    expect([hoursText(5_400), hoursText(0), hoursText(3_600 * 1_234.4)]).toEqual([
      '1,5',
      '0',
      '1.234',
    ])
  })
})

describe('changeText', () => {
  it('has a sign, and is empty without a value', () => {
    expect(changeText(112, 100)).toMatch(/^\+12\s?%$/)
    expect(changeText(50, 100)).toMatch(/^-50\s?%$/)
    expect(changeText(5, 0)).toBe('')
  })
})

describe('moneyText', () => {
  it('writes lei and euro, whatever the case of the code', () => {
    expect(moneyText(3_563, 'ron')).toBe('35,63 lei')
    expect(moneyText(699, 'EUR')).toBe('6,99 euro')
    expect(moneyText(7_000, 'EUR')).toBe('70,00 euro')
  })

  it('keeps the code of another currency', () => {
    expect(moneyText(-123_450, 'usd')).toBe('-1.234,50 USD')
  })
})

describe('leiText', () => {
  it('is written as in Romanian', () => {
    expect(leiText(123_450)).toBe('1.234,50 lei')
  })
})
