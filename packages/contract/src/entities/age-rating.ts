import * as z from 'zod/mini'

/** The age classes of the Romanian audiovisual council, from everybody to adults (decision D85). */
export const ageRatings = ['AP', '12', '15', '18'] as const

/** From which age a title is recommended; `AP` is for everybody. */
export const AgeRating = z.enum(ageRatings)
export type AgeRating = z.infer<typeof AgeRating>
