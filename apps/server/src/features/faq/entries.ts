import { z } from 'zod'
import { hasScreen, isLinkAddress, LINK_MAX_LENGTH } from '@hlizo/contract/link-target'
import { faqTopics } from '@hlizo/contract/messages/faq-topics'
import { plainText } from '@hlizo/contract/plain-text'

const tooLong = (length: number) => `must have at most ${length} characters`
const text = (length: number, clean = plainText) =>
  z
    .string({ error: 'must be a text' })
    .overwrite(clean)
    .min(1, 'must not be empty')
    .max(length, tooLong(length))
const YesOrNo = z.boolean({ error: 'must be true or false' })

const plainLines = (lines: string) => lines.split('\n').map(plainText).join('\n').trim()

const Id = z
  .string({ error: 'must be a text' })
  .max(40, tooLong(40))
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
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
  question: text(200),
  answer: text(4_000, plainLines),
  steps: z.array(text(500), { error: 'must be a list of texts' }).default([]),
  links: z
    .array(z.strictObject({ words: text(80), href: Address }), {
      error: 'must be a list of words and href',
    })
    .default([]),
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
