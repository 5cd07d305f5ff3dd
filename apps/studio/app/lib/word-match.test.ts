import { describe, expect, it } from 'vitest'
import { matching } from './word-match.ts'

const items = ['Mergi la Operatori', 'Invită un operator', 'Jurnal', 'Încărcare']
const found = (typed: string) => matching(typed, items, (text) => text)

describe('matching', () => {
  it('returns everything without a query', () => {
    expect(found(' ')).toEqual(items)
  })

  it('ignores diacritics and case, and matches prefixes of words', () => {
    expect(found('INCARC')).toEqual(['Încărcare'])
    expect(found('perator')).toEqual([])
  })

  it('sorts prefix matches first', () => {
    expect(found('invita op')).toEqual(['Invită un operator'])
    expect(matching('op', ['Invită operatori', 'Operatori'], (text) => text)).toEqual([
      'Operatori',
      'Invită operatori',
    ])
  })

  it('finds words in any order', () => {
    expect(found('operatori mergi')).toEqual(['Mergi la Operatori'])
  })
})
