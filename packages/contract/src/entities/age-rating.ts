import * as z from 'zod/mini'

/** Age classes of the Romanian audiovisual council (D85). */
export const ageRatings = ['AP', '12', '15', '18'] as const

/** The recommended minimum age; `AP` is for all ages. */
export const AgeRating = z.enum(ageRatings)
export type AgeRating = z.infer<typeof AgeRating>
