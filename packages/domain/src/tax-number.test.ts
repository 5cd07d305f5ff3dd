import { describe, expect, it } from 'vitest'
import { readTaxNumber } from './tax-number.ts'

describe('readTaxNumber', () => {
  it.each([
    ['RO14399840', '14399840'],
    ['14399840', '14399840'],
    [' ro 1439 9840 ', '14399840'],
    ['1590082', '1590082'],
    ['13548146', '13548146'],
    ['1234567897', '1234567897'],
  ])('reads %s', (text, digits) => {
    expect(readTaxNumber(text)).toBe(digits)
  })

  it.each(['14399841', 'RO1', '', '00000000', '0014399840', 'DE14399840', '12345678907', 'abc'])(
    'refuses %s',
    (text) => {
      expect(readTaxNumber(text)).toBeNull()
    },
  )
})
