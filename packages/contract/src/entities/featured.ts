import * as z from 'zod/mini'
import { Category } from './category.ts'
import { TitleType } from './search-result.ts'
import { Thumbnails } from './thumbnails.ts'

/** A slide of the home page (spec §3 „Featured content item”). */
export const Featured = z.extend(Thumbnails, {
  order: z.int(),
  type: TitleType,
  id: z.int(),
  title: z.string(),
  titleUrl: z.nullable(z.string()),
  description: z.string(),
  showPlayUrl: z.nullable(z.int()),
  previewUrl: z.nullable(z.string()),
  cdnPreviewUrl: z.nullable(z.string()),
  category: z.optional(z.object({ name: Category })),
  duration: z.optional(z.number()),
  videosCount: z.optional(z.int()),
})
export type Featured = z.infer<typeof Featured>
