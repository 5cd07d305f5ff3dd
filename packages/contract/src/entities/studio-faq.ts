import * as z from 'zod/mini'
import { LinkTarget } from '../link-target.ts'
import { plainLines, plainText } from '../plain-text.ts'
import { FaqTopicId } from './faq-topic.ts'

export const FAQ_QUESTION_MAX_LENGTH = 200
export const FAQ_ANSWER_MAX_LENGTH = 4_000
export const FAQ_STEP_MAX_LENGTH = 500
export const FAQ_LINK_WORDS_MAX_LENGTH = 80
export const FAQ_MAX_TOPICS = 200
/** Of steps, and of links. */
export const FAQ_MAX_PARTS = 30

const line = (length: number) =>
  z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(length))

/** A question of the FAQ as an operator writes it. */
export const FaqTopicInput = z.strictObject({
  id: FaqTopicId,
  question: line(FAQ_QUESTION_MAX_LENGTH),
  answer: z
    .string()
    .check(z.overwrite(plainLines), z.minLength(1), z.maxLength(FAQ_ANSWER_MAX_LENGTH)),
  steps: z.array(line(FAQ_STEP_MAX_LENGTH)).check(z.maxLength(FAQ_MAX_PARTS)),
  links: z
    .array(z.strictObject({ words: line(FAQ_LINK_WORDS_MAX_LENGTH), href: LinkTarget }))
    .check(z.maxLength(FAQ_MAX_PARTS)),
  isOnHome: z.boolean(),
  isHidden: z.boolean(),
})
export type FaqTopicInput = z.infer<typeof FaqTopicInput>

const isEachOnce = (topics: readonly { readonly id: string }[]) =>
  new Set(topics.map(({ id }) => id)).size === topics.length

/** All questions in their order. A default question that is missing stays. */
export const FaqTopicsInput = z
  .array(FaqTopicInput)
  .check(z.maxLength(FAQ_MAX_TOPICS), z.refine(isEachOnce))

/** The FAQ with the votes of readers. */
export const StudioFaq = z.object({
  topics: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      answer: z.string(),
      steps: z.array(z.string()),
      links: z.array(z.object({ words: z.string(), href: z.string() })),
      isOnHome: z.boolean(),
      isHidden: z.boolean(),
      helpful: z.int(),
      unhelpful: z.int(),
    }),
  ),
  /** Changes with each change of a topic or of the order. */
  version: z.string(),
  /** The last publication; `canUndo` while nothing of it was changed since. */
  published: z.nullable(
    z.object({ id: z.string(), at: z.string(), actor: z.string(), canUndo: z.boolean() }),
  ),
})
export type StudioFaq = z.infer<typeof StudioFaq>
