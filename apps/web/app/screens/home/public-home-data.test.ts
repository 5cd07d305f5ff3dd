import { describe, expect, it } from 'vitest'
import { faqTopics } from '@hlizo/contract/messages/faq-topics'
import { publicHomeOf } from './public-home-data.ts'

const nothing = {
  featured: null,
  mostWatched: null,
  premieres: null,
  tags: null,
  offer: null,
  topics: null,
  cardCurrency: 'RON',
} as const

describe('publicHomeOf', () => {
  it('shows the questions of the operator', () => {
    const words = { answer: 'Visa.', steps: ['Scrie numărul.'], links: [] }
    const topics = [
      { id: 'a', question: 'Ce carduri?', ...words, isOnHome: true },
      { id: 'b', question: 'Ce monedă?', ...words, isOnHome: false },
    ]

    expect(publicHomeOf({ ...nothing, topics }).questions).toEqual([
      { id: 'a', question: 'Ce carduri?', answer: 'Visa.', steps: ['Scrie numărul.'] },
    ])
  })

  it('shows the default questions when the operator’s fail to load', () => {
    const asked = faqTopics.filter(({ isOnHome }) => isOnHome).map(({ id }) => id)

    expect(publicHomeOf(nothing).questions.map(({ id }) => id)).toEqual(asked)
    expect(asked).toEqual(['pret', 'anulare', 'televizor', 'plata'])
  })

  it('begins the list of all questions with price, cancellation and television', () => {
    expect(faqTopics.slice(0, 3).map(({ id }) => id)).toEqual(['pret', 'anulare', 'televizor'])
  })
})
