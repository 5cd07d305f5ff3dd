import { faqMessages } from '@hlizo/contract/messages/faq'
import { describe, expect, it } from 'vitest'
import { findTopics } from './find-topics.ts'

const { topics } = faqMessages
const idsFor = (query: string) => findTopics(topics, query).map(({ id }) => id)

describe('findTopics', () => {
  it('gives every question while nothing is searched for', () => {
    expect(findTopics(topics, '  ')).toEqual(topics)
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
