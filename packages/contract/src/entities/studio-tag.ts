import * as z from 'zod/mini'

/** A row of the table of tags. */
export const StudioTag = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether it is a row of the home page. */
  isPinned: z.boolean(),
  /** Videos, also those that are not published. */
  titles: z.int(),
})
export type StudioTag = z.infer<typeof StudioTag>
