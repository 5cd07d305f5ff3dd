import * as z from 'zod/mini'
import { CatalogueDescription, CatalogueName } from './studio-title.ts'
import { PictureId, PictureUpload } from './studio-picture.ts'

/** A row of the table of comedians. */
export const StudioComedian = z.object({
  id: z.int(),
  /** As in addresses; it never changes. */
  slug: z.string(),
  name: z.string(),
  bio: z.string(),
  hasPicture: z.boolean(),
  /** Videos, also those that are not published. */
  titles: z.int(),
})
export type StudioComedian = z.infer<typeof StudioComedian>

export const StudioComedianPage = z.object({
  ...StudioComedian.shape,
  /** Counts the changes; a save names the one that it saw. */
  version: z.int(),
  pictureId: z.nullable(z.string()),
  pictureUrl: z.nullable(z.string()),
  /** The file that is to become the picture; null once it is. */
  upload: z.nullable(PictureUpload),
})
export type StudioComedianPage = z.infer<typeof StudioComedianPage>

/** What an operator changes. A picture is set to one that was stored before, or taken away. */
export const ComedianChanges = z.partial(
  z.strictObject({
    name: CatalogueName,
    bio: CatalogueDescription,
    picture: z.nullable(PictureId),
  }),
)
export type ComedianChanges = z.infer<typeof ComedianChanges>
