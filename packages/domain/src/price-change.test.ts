import { describe, expect, it } from 'vitest'
import { earliestNewPrice, newPriceHoldsFrom } from './price-change.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)

describe('newPriceHoldsFrom', () => {
  it('is at least ten days after the mail was sent', () => {
    expect(newPriceHoldsFrom({ statedFrom: day('2026-03-11'), sentAt: day('2026-03-05') })).toEqual(
      day('2026-03-15'),
    )
    expect(newPriceHoldsFrom({ statedFrom: day('2026-03-20'), sentAt: day('2026-03-05') })).toEqual(
      day('2026-03-20'),
    )
  })

  it('is null until the mail is sent', () => {
    expect(newPriceHoldsFrom({ statedFrom: day('2026-03-11'), sentAt: null })).toBeNull()
  })
})

describe('earliestNewPrice', () => {
  it('is the first midnight in Bucharest that is ten days ahead', () => {
    expect(earliestNewPrice(new Date('2026-01-05T12:00:00Z'))).toEqual(
      new Date('2026-01-15T22:00:00Z'),
    )
    expect(earliestNewPrice(new Date('2026-01-05T22:00:00Z'))).toEqual(
      new Date('2026-01-15T22:00:00Z'),
    )
    // Summer time begins in between.
    expect(earliestNewPrice(new Date('2026-03-25T12:00:00Z'))).toEqual(
      new Date('2026-04-04T21:00:00Z'),
    )
  })
})
