import * as z from 'zod/mini'
import { Category } from './category.ts'
import { Thumbnails } from './thumbnails.ts'
import { VideoCard } from './video.ts'

/**
 * A show as lists carry it (spec §3).
 *
 * `titleUrl` is the address of its title artwork (D62); `showPlayUrl` the id of the video to play, `null`
 * for visitors and empty shows (D63).
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

/** A show with a page of its episodes, by season and episode; `nextCursor` asks for the following ones. */
export const Show = z.extend(ShowCard, {
  videos: z.array(VideoCard),
  nextCursor: z.optional(z.string()),
})
export type Show = z.infer<typeof Show>

/** A card of either kind, told apart by `type`. */
export const TitleCard = z.discriminatedUnion('type', [VideoCard, ShowCard])
export type TitleCard = z.infer<typeof TitleCard>
