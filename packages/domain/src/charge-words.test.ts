import { describe, expect, it } from 'vitest'
import { amountWithOrigin, originText } from './charge-words.ts'

const rate = { leiPerEuro: 5.0985, date: '2026-01-05' }

describe('originText', () => {
  it('is the euro amount of a charge in lei, with its rate and day', () => {
    expect(originText({ euroMinor: 699, rate })).toContain('6.99 Euro')
  })

  it('is null for a charge in euro, and for one of nothing', () => {
    expect(originText({ euroMinor: 699, rate: null })).toBeNull()
    expect(originText({ euroMinor: 0, rate })).toBeNull()
  })
})

describe('amountWithOrigin', () => {
  it('is the amount alone when there is no origin', () => {
    expect(amountWithOrigin({ amountMinor: 0, currency: 'RON', euroMinor: 0, rate })).toBe(
      '0,00 lei',
    )
  })
})
