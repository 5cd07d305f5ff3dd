import * as z from 'zod/mini'
import { Category } from './category.ts'
import { Thumbnails } from './thumbnails.ts'
import { VideoCard } from './video.ts'

/** What a search result is: a video or a show; lower-cased it is the segment of its address (D61). */
export const TitleType = z.enum(['VIDEO', 'SHOW'])
export type TitleType = z.infer<typeof TitleType>

/** What a search found a title by, and of a show the episode that fits best. */
export const SearchMatch = z.object({
  by: z.enum(['comedian', 'tag', 'description', 'episode']),
  text: z.string(),
  episode: z.optional(z.object({ id: z.int(), title: z.string() })),
})
export type SearchMatch = z.infer<typeof SearchMatch>

/** One hit of a search or one card of a category; a show carries its matching episodes (spec §3, D80). */
export const SearchResult = z.extend(Thumbnails, {
  type: TitleType,
  id: z.int(),
  titleUrl: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  videos: z.array(VideoCard),
  category: z.object({ name: Category }),
  duration: z.optional(z.number()),
  videosCount: z.optional(z.int()),
  comedians: z.array(z.object({ name: z.string() })),
  // Why a search found it, where its title does not say so.
  match: z.optional(SearchMatch),
  launchTime: z.string(),
  viewsCount: z.int(),
})
export type SearchResult = z.infer<typeof SearchResult>
