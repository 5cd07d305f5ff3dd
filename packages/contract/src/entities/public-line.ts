import * as z from 'zod/mini'

/**
 * Which line of a video visitors may read: the first that one of them finds, one that an editor chose, or
 * none.
 */
export const PublicLineChoice = z.enum(['first-found', 'chosen', 'none'])
export type PublicLineChoice = z.infer<typeof PublicLineChoice>

/** What an editor chose; the text is that of a chosen line. */
export const EditorsLine = z.object({
  choice: PublicLineChoice,
  text: z.nullable(z.string().check(z.maxLength(1_000))),
})
export type EditorsLine = z.infer<typeof EditorsLine>

/** `line` is null while none is found or chosen, and where the captions do not say it any more. */
export const PublicLine = z.object({
  choice: PublicLineChoice,
  line: z.nullable(z.object({ text: z.string(), lang: z.string() })),
  /** How many lines of the video can be found. */
  lines: z.int(),
})
export type PublicLine = z.infer<typeof PublicLine>
