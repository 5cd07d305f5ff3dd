import { ageRatings, type AgeRating } from '@hlizo/contract/entities/age-rating'

/** The highest rating: a profile with it sees everything. */
export const NO_AGE_LIMIT: AgeRating = '18'

/** The ratings that a profile with this highest one sees. */
export const ratingsUpTo = (highest: AgeRating): readonly AgeRating[] =>
  ageRatings.slice(0, ageRatings.indexOf(highest) + 1)

/** Whether a profile with this highest rating sees a video of this one (D85). */
export const isWithinAge = (rating: AgeRating, highest: AgeRating): boolean =>
  ageRatings.indexOf(rating) <= ageRatings.indexOf(highest)

/** Whether the first rating shows more than the second. */
export const isLessRestricted = (rating: AgeRating, other: AgeRating): boolean =>
  !isWithinAge(rating, other)
