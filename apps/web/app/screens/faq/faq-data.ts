import type { FaqTopic } from '@hlizo/contract/entities/faq-topic'

/** Structured data of the questions (schema.org FAQPage, D150). */
export function faqData(topics: readonly FaqTopic[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    inLanguage: 'ro',
    mainEntity: topics.map(({ question, answer, steps }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: [answer, ...steps].join(' ') },
    })),
  }
}
