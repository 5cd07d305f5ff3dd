import * as z from 'zod/mini'
import { ShowCard } from './show.ts'
import { VideoCard } from './video.ts'

/** `nextCursor` requests further videos (D60). */
export const Comedian = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  photoUrl: z.nullable(z.string()),
  videos: z.array(VideoCard),
  shows: z.array(ShowCard),
  nextCursor: z.optional(z.string()),
})
export type Comedian = z.infer<typeof Comedian>
