import { z } from 'zod'
import { PictureFile } from './asset.ts'

export const PictureShape = z.strictObject({
  widths: z.array(z.int().positive()).readonly(),
  /** Width divided by height; null for the picture's own shape. */
  aspect: z.number().positive().nullable(),
  /** Whether transparency is preserved, with PNG instead of JPEG. */
  isTransparent: z.boolean(),
})
export type PictureShape = z.infer<typeof PictureShape>

/** An order for `draw-pictures.ts`. Files are named `<prefix><width>.<ending>`. */
export const PictureOrder = z.strictObject({
  source: z.string(),
  shape: PictureShape,
  directory: z.string(),
  prefix: z.string(),
  formats: z.array(PictureFile.shape.format).readonly(),
})
export type PictureOrder = z.infer<typeof PictureOrder>

export const PictureOrders = z.array(PictureOrder)

/** The answer on standard output: the files of each order, null where the bytes are not a picture. */
export const DrawnPictures = z.array(z.nullable(z.array(PictureFile)))
export type DrawnPictures = z.infer<typeof DrawnPictures>
