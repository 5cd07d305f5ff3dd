import { describe, expect, it } from 'vitest'
import { faqData } from './faq-data.ts'

describe('faqData', () => {
  it('has the steps after the answer', () => {
    const words = { question: 'Cum?', answer: 'Așa:', steps: ['Unu.', 'Doi.'], links: [] }
    const topics = [{ id: 'a', isOnHome: false, ...words }]

    expect(faqData(topics).mainEntity).toEqual([
      {
        '@type': 'Question',
        name: 'Cum?',
        acceptedAnswer: { '@type': 'Answer', text: 'Așa: Unu. Doi.' },
      },
    ])
  })
})
