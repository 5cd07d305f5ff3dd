import { faqTopics } from '@hlizo/contract/messages/faq-topics'
import { describe, expect, it } from 'vitest'
import { findTopics } from './find-topics.ts'

const idsFor = (query: string) => findTopics(faqTopics, query).map(({ id }) => id)

describe('findTopics', () => {
  it('returns all questions without a query', () => {
    expect(findTopics(faqTopics, '  ')).toEqual(faqTopics)
  })

  it('reads over case and diacritics', () => {
    expect(idsFor('PAROLA resetez')).toEqual(['parola'])
    expect(idsFor('retea')).toEqual(idsFor('rețea'))
  })

  it('requires each word, also in the steps', () => {
    expect(idsFor('telecomanda cod')).toEqual(['televizor'])
    expect(idsFor('voucher telecomanda')).toEqual([])
  })
})
