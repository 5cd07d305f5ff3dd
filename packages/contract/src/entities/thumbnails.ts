import * as z from 'zod/mini'

/** The `cdn` pictures are the same through the CDN, or null (D67). */
export const Thumbnails = z.object({
  thumbnailUrl: z.string(),
  smallThumbnailUrl: z.string(),
  largeThumbnailUrl: z.string(),
  cdnThumbnailUrl: z.nullable(z.string()),
  cdnSmallThumbnailUrl: z.nullable(z.string()),
  cdnLargeThumbnailUrl: z.nullable(z.string()),
})
export type Thumbnails = z.infer<typeof Thumbnails>
