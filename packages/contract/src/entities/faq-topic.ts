import * as z from 'zod/mini'
import { SLUG_PATTERN } from '../slug.ts'

export const FAQ_TOPIC_ID_MAX_LENGTH = 40

/** The anchor of a question: /faq#logare (D150). */
export const FaqTopicId = z
  .string()
  .check(z.regex(SLUG_PATTERN), z.maxLength(FAQ_TOPIC_ID_MAX_LENGTH))

export const FaqWords = z.object({
  question: z.string(),
  /** The page shows line breaks. */
  answer: z.string(),
  steps: z.array(z.string()),
  links: z.array(z.object({ words: z.string(), href: z.string() })),
})
export type FaqWords = z.infer<typeof FaqWords>

export const FaqTopic = z.extend(FaqWords, {
  id: FaqTopicId,
  isOnHome: z.boolean(),
})
export type FaqTopic = z.infer<typeof FaqTopic>
