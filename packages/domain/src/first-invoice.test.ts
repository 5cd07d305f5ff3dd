import { describe, expect, it } from 'vitest'
import { isBeforeFirstInvoice } from './first-invoice.ts'

describe('isBeforeFirstInvoice', () => {
  it('applies until midnight in Bucharest between 12 and 13 December 2023', () => {
    expect(isBeforeFirstInvoice(new Date('2023-12-12T21:59:59Z'))).toBe(true)
    expect(isBeforeFirstInvoice(new Date('2023-12-12T22:00:00Z'))).toBe(false)
  })
})
