import { ageRatings } from '@hlizo/contract/entities/age-rating'
import { describe, expect, it } from 'vitest'
import { isLessRestricted, isWithinAge, NO_AGE_LIMIT, ratingsUpTo } from './age-limit.ts'

describe('ratingsUpTo', () => {
  it('has the highest rating and those below it', () => {
    expect(ageRatings.map(ratingsUpTo)).toEqual([
      ['AP'],
      ['AP', '12'],
      ['AP', '12', '15'],
      ['AP', '12', '15', '18'],
    ])
  })
})

describe('isWithinAge', () => {
  it('agrees with the ratings of a profile', () => {
    const seen = ageRatings.map((highest) =>
      ageRatings.filter((rating) => isWithinAge(rating, highest)),
    )

    expect(seen).toEqual(ageRatings.map(ratingsUpTo))
  })

  it('is true of every rating without a limit', () => {
    expect(ageRatings.every((rating) => isWithinAge(rating, NO_AGE_LIMIT))).toBe(true)
  })
})

describe('isLessRestricted', () => {
  it('is true only of a higher rating', () => {
    expect([
      isLessRestricted('18', '15'),
      isLessRestricted('15', '15'),
      isLessRestricted('AP', '15'),
    ]).toEqual([true, false, false])
  })
})
