import * as z from 'zod/mini'
import { Category } from './category.ts'
import { Thumbnails } from './thumbnails.ts'
import { VideoCard } from './video.ts'

/**
 * A show in lists (spec §3). `titleUrl` is its title artwork (D62); `showPlayUrl` is the id of the video to
 * play, null for visitors and empty shows (D63).
 */
export const ShowCard = z.extend(Thumbnails, {
  type: z.literal('SHOW'),
  id: z.int(),
  title: z.string(),
  titleUrl: z.nullable(z.string()),
  description: z.string(),
  isFavorite: z.boolean(),
  videosCount: z.int(),
  category: z.object({ name: Category }),
  showPlayUrl: z.nullable(z.int()),
})
export type ShowCard = z.infer<typeof ShowCard>

/** With a page of episodes, by season and episode. */
export const Show = z.extend(ShowCard, {
  videos: z.array(VideoCard),
  /** Its premieres ahead, the next one first; absent without any. */
  premieres: z.optional(z.array(VideoCard)),
  nextCursor: z.optional(z.string()),
})
export type Show = z.infer<typeof Show>

export const TitleCard = z.discriminatedUnion('type', [VideoCard, ShowCard])
export type TitleCard = z.infer<typeof TitleCard>
