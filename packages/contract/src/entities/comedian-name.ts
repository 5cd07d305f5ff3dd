import * as z from 'zod/mini'

/** `slug` leads to /comedian/{slug} (D84). */
export const ComedianName = z.object({
  name: z.string(),
  id: z.optional(z.int()),
  slug: z.optional(z.string()),
})
export type ComedianName = z.infer<typeof ComedianName>
