import * as z from 'zod/mini'
import { Category } from './category.ts'
import { Thumbnails } from './thumbnails.ts'
import { VideoCard } from './video.ts'

/** In lower case the segment of the title's path (D61). */
export const TitleType = z.enum(['VIDEO', 'SHOW'])
export type TitleType = z.infer<typeof TitleType>

/** What a search matched, and for a show the best episode. */
export const SearchMatch = z.object({
  by: z.enum(['comedian', 'tag', 'description', 'episode']),
  text: z.string(),
  episode: z.optional(z.object({ id: z.int(), title: z.string() })),
})
export type SearchMatch = z.infer<typeof SearchMatch>

/** A search hit or a category card; a show has its matching episodes (spec §3, D80). */
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
  // Absent when the title itself matches.
  match: z.optional(SearchMatch),
  launchTime: z.string(),
  viewsCount: z.int(),
})
export type SearchResult = z.infer<typeof SearchResult>
