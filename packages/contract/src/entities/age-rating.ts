import * as z from 'zod/mini'

/** Age classes of the Romanian audiovisual council (D85). */
export const ageRatings = ['AP', '12', '15', '18'] as const

/** The recommended minimum age; `AP` is for all ages. */
export const AgeRating = z.enum(ageRatings)
export type AgeRating = z.infer<typeof AgeRating>

/** What an age rating is due to (D85), in the order in which it is shown. */
export const ageDescriptors = [
  'language',
  'sexuality',
  'violence',
  'alcohol',
  'smoking',
  'drugs',
] as const

export const AgeDescriptor = z.enum(ageDescriptors)
export type AgeDescriptor = z.infer<typeof AgeDescriptor>
