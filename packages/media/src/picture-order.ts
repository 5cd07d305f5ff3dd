import { z } from 'zod'
import { PictureFile } from './asset.ts'

/** How a picture is cut and written. */
export const PictureShape = z.strictObject({
  widths: z.array(z.int().positive()).readonly(),
  /** Width divided by height, or null to keep the picture's own shape. */
  aspect: z.number().positive().nullable(),
  /** Whether see-through parts stay so: then PNG takes the place of JPEG. */
  isTransparent: z.boolean(),
})
export type PictureShape = z.infer<typeof PictureShape>

/** One order for the program `draw-pictures.ts`: the picture, and what becomes of it, as `<prefix><width>.<ending>`. */
export const PictureOrder = z.strictObject({
  source: z.string(),
  shape: PictureShape,
  directory: z.string(),
  prefix: z.string(),
  formats: z.array(PictureFile.shape.format).readonly(),
})
export type PictureOrder = z.infer<typeof PictureOrder>

/** The only argument of the program. */
export const PictureOrders = z.array(PictureOrder)

/** What it answers on its standard output: the files of each order, null where the bytes are no picture. */
export const DrawnPictures = z.array(z.nullable(z.array(PictureFile)))
export type DrawnPictures = z.infer<typeof DrawnPictures>
