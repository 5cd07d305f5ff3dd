import type { FaqTopic } from '@hlizo/contract/entities/faq-topic'
import { foldText, searchWords } from '@hlizo/domain/search-text'

/** The questions that contain every word of the search, ignoring case and diacritics. */
export function findTopics(topics: readonly FaqTopic[], query: string): FaqTopic[] {
  const words = searchWords(query)

  return topics.filter(({ question, answer, steps }) => {
    const text = foldText([question, answer, ...steps].join(' '))
    return words.every((word) => text.includes(word))
  })
}
