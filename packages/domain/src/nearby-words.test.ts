import { describe, expect, it } from 'vitest'
import { nearbyWords } from './nearby-words.ts'

const typosBetween = (word: string, text: string, reach = { limit: 2, asPrefix: false }) =>
  nearbyWords([text])(word, reach).map(({ typos }) => typos)

describe('nearbyWords', () => {
  it('counts an inserted, deleted, replaced or swapped letter as one typing error', () => {
    expect(typosBetween('lift', 'lift')).toEqual([0])
    expect(typosBetween('liift', 'lift')).toEqual([1])
    expect(typosBetween('lft', 'lift')).toEqual([1])
    expect(typosBetween('lufz', 'lift')).toEqual([2])
    expect(typosBetween('ilft', 'lift')).toEqual([1])
    expect(typosBetween('lifz', 'lift')).toEqual([1])
  })

  it('finds nothing beyond its limit', () => {
    expect(typosBetween('administrator', 'mare')).toEqual([])
    expect(typosBetween('abcdef', 'uvwxyz')).toEqual([])
  })

  it('ignores characters after a prefix', () => {
    expect(typosBetween('urzict', 'urzicuta', { limit: 1, asPrefix: true })).toEqual([1])
    expect(typosBetween('urz', 'urzicuta', { limit: 1, asPrefix: true })).toEqual([0])
    expect(typosBetween('urz', 'ur', { limit: 1, asPrefix: true })).toEqual([1])
  })

  it('finds words among words with the same prefix', () => {
    const list = ['lift', 'liftul', 'liftului', 'lipit', 'livada', 'loc']
    const found = (word: string, asPrefix: boolean) =>
      nearbyWords(list)(word, { limit: 1, asPrefix }).map(({ index }) => list[index])

    expect(found('litful', false)).toEqual(['liftul'])
    expect(found('litful', true)).toEqual(['liftul', 'liftului'])
    expect(found('lit', true)).toEqual(['lift', 'liftul', 'liftului', 'lipit', 'livada'])
  })
})
