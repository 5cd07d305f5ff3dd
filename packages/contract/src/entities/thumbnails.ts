import * as z from 'zod/mini'

/** The pictures of a title; the `cdn` ones are the same through the CDN, or `null` (decision D67). */
export const Thumbnails = z.object({
  thumbnailUrl: z.string(),
  smallThumbnailUrl: z.string(),
  largeThumbnailUrl: z.string(),
  cdnThumbnailUrl: z.nullable(z.string()),
  cdnSmallThumbnailUrl: z.nullable(z.string()),
  cdnLargeThumbnailUrl: z.nullable(z.string()),
})
export type Thumbnails = z.infer<typeof Thumbnails>
