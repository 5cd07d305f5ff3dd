import { faqTopics } from '@hlizo/contract/messages/faq-topics'
import { describe, expect, it } from 'vitest'
import { findTopics } from './find-topics.ts'

const idsFor = (query: string) => findTopics(faqTopics, query).map(({ id }) => id)

describe('findTopics', () => {
  it('gives every question while nothing is searched for', () => {
    expect(findTopics(faqTopics, '  ')).toEqual(faqTopics)
  })

  it('reads over case and diacritics', () => {
    expect(idsFor('PAROLA resetez')).toEqual(['parola'])
    expect(idsFor('retea')).toEqual(idsFor('rețea'))
  })

  it('wants every word, also in the steps', () => {
    expect(idsFor('telecomanda cod')).toEqual(['televizor'])
    expect(idsFor('voucher telecomanda')).toEqual([])
  })
})
