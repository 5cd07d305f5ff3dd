import * as z from 'zod/mini'
import { ShowCard } from './show.ts'
import { VideoCard } from './video.ts'

/** A comedian with everything of theirs that can be watched (decision D60). */
export const Comedian = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  photoUrl: z.nullable(z.string()),
  videos: z.array(VideoCard),
  shows: z.array(ShowCard),
})
export type Comedian = z.infer<typeof Comedian>
