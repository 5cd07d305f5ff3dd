import * as z from 'zod/mini'
import { ShowCard } from './show.ts'
import { VideoCard } from './video.ts'

const favoritedAt = z.string()

export const Favorite = z.discriminatedUnion('type', [
  z.extend(VideoCard, { favoritedAt }),
  z.extend(ShowCard, { favoritedAt }),
])
export type Favorite = z.infer<typeof Favorite>
