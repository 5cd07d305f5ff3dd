import { z } from 'zod'

/** A picture of words: a line that is spoken or a title on a dark box, or a card that fills the frame. */
export const WordOrder = z.strictObject({
  file: z.string(),
  lines: z.array(
    z.strictObject({ text: z.string(), size: z.number().positive(), color: z.string() }),
  ),
  /** The width of the words; longer lines are broken. */
  width: z.int().positive(),
  /** The card that is filled; null for a box around the words. */
  card: z.nullable(z.strictObject({ width: z.int().positive(), height: z.int().positive() })),
})
export type WordOrder = z.infer<typeof WordOrder>

export const WordOrders = z.strictObject({ directory: z.string(), orders: z.array(WordOrder) })
