import { describe, expect, it } from 'vitest'
import { FAQ_TOPIC_ID_MAX_LENGTH } from '@hlizo/contract/entities/faq-topic'
import {
  FAQ_ANSWER_MAX_LENGTH,
  FAQ_LINK_WORDS_MAX_LENGTH,
  FAQ_MAX_PARTS,
  FAQ_QUESTION_MAX_LENGTH,
  FAQ_STEP_MAX_LENGTH,
  FaqTopicInput,
} from '@hlizo/contract/entities/studio-faq'
import { TopicEntry } from './entries.ts'

const times = <Part>(count: number, part: Part): Part[] => Array.from({ length: count }, () => part)
const link = (words: string) => ({ words, href: '/reset' })
const words = {
  id: 'a'.repeat(FAQ_TOPIC_ID_MAX_LENGTH),
  question: 'q'.repeat(FAQ_QUESTION_MAX_LENGTH),
  answer: 'a'.repeat(FAQ_ANSWER_MAX_LENGTH),
  steps: times(FAQ_MAX_PARTS, 's'.repeat(FAQ_STEP_MAX_LENGTH)),
  links: times(FAQ_MAX_PARTS, link('w'.repeat(FAQ_LINK_WORDS_MAX_LENGTH))),
}

const wordsOf = ({ id, question, answer, steps, links }: typeof words) => ({
  id,
  question,
  answer,
  steps,
  links,
})
/** The words as Studio publishes and as a file gives them, or null where they are refused. */
const read = (change: Partial<typeof words>) => {
  const written = { ...words, ...change }
  const studio = FaqTopicInput.safeParse({ ...written, isOnHome: false, isHidden: false }).data
  const file = TopicEntry.safeParse(written).data

  return { published: studio ? wordsOf(studio) : null, imported: file ? wordsOf(file) : null }
}

describe('TopicEntry', () => {
  it.each([
    ['all at their limits', {}],
    ['a cedilla and a Windows line end', { answer: 'Cumperi aşa.\r\nDoar aşa.' }],
  ])('takes what Studio publishes: %s', (_, change) => {
    const { published, imported } = read(change)

    expect(imported).not.toBeNull()
    expect(imported).toEqual(published)
  })

  it.each([
    ['a longer id', { id: `${words.id}a` }],
    ['an id with two hyphens in a row', { id: 'a--b' }],
    ['an id that ends in a hyphen', { id: 'a-' }],
    ['a longer question', { question: `${words.question}q` }],
    ['a longer answer', { answer: `${words.answer}a` }],
    ['a longer step', { steps: ['s'.repeat(FAQ_STEP_MAX_LENGTH + 1)] }],
    ['more steps', { steps: times(FAQ_MAX_PARTS + 1, 's') }],
    ['longer words of a link', { links: [link('w'.repeat(FAQ_LINK_WORDS_MAX_LENGTH + 1))] }],
    ['more links', { links: times(FAQ_MAX_PARTS + 1, link('w')) }],
    ['a question of hidden characters', { question: '\u200b' }],
  ])('refuses what Studio refuses: %s', (_, change) => {
    expect(read(change)).toEqual({ published: null, imported: null })
  })
})
