import { z } from 'zod'
import { FAQ_TOPIC_ID_MAX_LENGTH } from '@hlizo/contract/entities/faq-topic'
import {
  FAQ_ANSWER_MAX_LENGTH,
  FAQ_LINK_WORDS_MAX_LENGTH,
  FAQ_MAX_PARTS,
  FAQ_QUESTION_MAX_LENGTH,
  FAQ_STEP_MAX_LENGTH,
} from '@hlizo/contract/entities/studio-faq'
import { hasScreen, isLinkAddress, LINK_MAX_LENGTH } from '@hlizo/contract/link-target'
import { faqTopics } from '@hlizo/contract/messages/faq-topics'
import { plainLines, plainText } from '@hlizo/contract/plain-text'
import { SLUG_PATTERN } from '@hlizo/contract/slug'

const tooLong = (length: number) => `must have at most ${length} characters`
const text = (length: number, clean = plainText) =>
  z
    .string({ error: 'must be a text' })
    .overwrite(clean)
    .min(1, 'must not be empty')
    .max(length, tooLong(length))
const YesOrNo = z.boolean({ error: 'must be true or false' })

const listOf = <Part extends z.ZodType>(part: Part, error: string) =>
  z.array(part, { error }).max(FAQ_MAX_PARTS, `must have at most ${FAQ_MAX_PARTS}`).default([])

const Id = z
  .string({ error: 'must be a text' })
  .max(FAQ_TOPIC_ID_MAX_LENGTH, tooLong(FAQ_TOPIC_ID_MAX_LENGTH))
  .regex(
    SLUG_PATTERN,
    'must be lower-case letters and digits parted by hyphens, such as plata-cu-cardul',
  )

const Address = text(LINK_MAX_LENGTH)
  .refine(isLinkAddress, {
    error: 'must be a page of ours, such as /reset, or begin with https://',
    abort: true,
  })
  .refine(hasScreen, { error: 'there is no such page' })

/** Omitted fields are empty. */
export const TopicEntry = z.strictObject({
  id: Id,
  question: text(FAQ_QUESTION_MAX_LENGTH),
  answer: text(FAQ_ANSWER_MAX_LENGTH, plainLines),
  steps: listOf(text(FAQ_STEP_MAX_LENGTH), 'must be a list of texts'),
  links: listOf(
    z.strictObject({ words: text(FAQ_LINK_WORDS_MAX_LENGTH), href: Address }),
    'must be a list of words and href',
  ),
  /** Whether the public home page shows it too. */
  home: YesOrNo.default(false),
  hidden: YesOrNo.default(false),
})
export type TopicEntry = z.infer<typeof TopicEntry>

export const FaqEntries = z
  .strictObject({ topics: z.array(TopicEntry, { error: 'must be a list of topics' }).default([]) })
  .superRefine(({ topics }, context) => {
    for (const [index, { id }] of topics.entries()) {
      if (topics.findIndex((topic) => topic.id === id) < index)
        context.addIssue({
          code: 'custom',
          path: ['topics', index, 'id'],
          message: 'is there twice',
        })
    }
  })
export type FaqEntries = z.infer<typeof FaqEntries>

export const defaultEntries: readonly TopicEntry[] = faqTopics.map(({ isOnHome, ...topic }) => ({
  ...topic,
  home: isOnHome,
  hidden: false,
}))
