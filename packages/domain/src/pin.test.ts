import { ageRatings } from '@hlizo/contract/entities/age-rating'
import { describe, expect, it } from 'vitest'
import { asksPin, pinWaitSeconds } from './pin.ts'

describe('asksPin', () => {
  it('is true of titles for 15 and 18', () => {
    expect(ageRatings.filter(asksPin)).toEqual(['15', '18'])
  })
})

describe('pinWaitSeconds', () => {
  it('rises from the third wrong PIN on, up to an hour', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 100].map(pinWaitSeconds)).toEqual([
      0, 0, 0, 60, 300, 900, 3_600, 3_600, 3_600,
    ])
  })
})
