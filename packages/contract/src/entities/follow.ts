import * as z from 'zod/mini'

export const FollowType = z.enum(['SHOW', 'COMEDIAN'])
export type FollowType = z.infer<typeof FollowType>

/** A show or comedian that the account follows. `slug` leads to the page of a comedian; null for shows. */
export const Follow = z.object({
  type: FollowType,
  id: z.int(),
  name: z.string(),
  slug: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  followedAt: z.string(),
})
export type Follow = z.infer<typeof Follow>
