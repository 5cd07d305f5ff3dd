import { describe, expect, it } from 'vitest'
import { faqTopics } from './faq-topics.ts'

describe('faqTopics', () => {
  it('have the nine topics of the specification', () => {
    const topics = [
      'logare',
      'confirmare',
      'parola',
      'profile',
      'deconectare',
      'cast',
      'televizor',
      'anulare',
      'voucher',
    ]

    expect(faqTopics.map(({ id }) => id)).toEqual(expect.arrayContaining(topics))
  })
})
