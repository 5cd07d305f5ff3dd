import * as z from 'zod/mini'

/** Four digits that an account asks for before titles for 15 and 18 (D85). */
export const PinState = z.object({
  isSet: z.boolean(),
  /** Until when this session may open such titles; null while it may not. */
  titlesUntil: z.nullable(z.string()),
})
export type PinState = z.infer<typeof PinState>
