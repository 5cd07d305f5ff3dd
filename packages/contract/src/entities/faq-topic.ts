import * as z from 'zod/mini'

/** What a question of the FAQ is known by: the anchor of its address, /faq#logare (D150). */
export const FaqTopicId = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

/** What a question of the FAQ says. */
export const FaqWords = z.object({
  question: z.string(),
  /** A line break is one on the page too. */
  answer: z.string(),
  /** What to do, in order. */
  steps: z.array(z.string()),
  /** Where the answer can be acted upon. */
  links: z.array(z.object({ words: z.string(), href: z.string() })),
})
export type FaqWords = z.infer<typeof FaqWords>

/** A question people ask, and its answer (D150). */
export const FaqTopic = z.extend(FaqWords, {
  id: FaqTopicId,
  /** Whether the public home answers it too. */
  isOnHome: z.boolean(),
})
export type FaqTopic = z.infer<typeof FaqTopic>
