import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, existingOf, isBeforeNewBuyers } from './price-draft.ts'

const EARLIEST = '2026-12-06'
const notified = { ...EMPTY_DRAFT, isNotified: true }

describe('existingOf', () => {
  it('is the earliest day of the notice, and never before new buyers pay the price', () => {
    expect(existingOf(EMPTY_DRAFT, EARLIEST)).toBeNull()
    expect(existingOf(notified, EARLIEST)).toBe(EARLIEST)
    expect(existingOf({ ...notified, sellsFrom: '2026-12-01' }, EARLIEST)).toBe(EARLIEST)
    expect(existingOf({ ...notified, sellsFrom: '2026-12-15' }, EARLIEST)).toBe('2026-12-15')
    expect(existingOf({ ...notified, existingFrom: '2027-01-01' }, EARLIEST)).toBe('2027-01-01')
  })
})

describe('isBeforeNewBuyers', () => {
  it('refuses a date before the price applies to new buyers', () => {
    const draft = { ...notified, sellsFrom: '2026-12-15' }

    expect(isBeforeNewBuyers(draft)).toBe(false)
    expect(isBeforeNewBuyers({ ...draft, existingFrom: '2026-12-14' })).toBe(true)
    expect(isBeforeNewBuyers({ ...draft, existingFrom: '2026-12-15' })).toBe(false)
    expect(isBeforeNewBuyers({ ...EMPTY_DRAFT, existingFrom: '2026-12-14' })).toBe(false)
  })
})
