import { describe, expect, it } from 'vitest'
import { formatInvoiceNumber } from './invoice-number.ts'

describe('formatInvoiceNumber', () => {
  it('is the series and six digits, or more', () => {
    expect([12, 1_234_567].map((number) => formatInvoiceNumber('HLZ', number))).toEqual([
      'HLZ 000012',
      'HLZ 1234567',
    ])
  })
})
