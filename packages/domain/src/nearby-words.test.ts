import { describe, expect, it } from 'vitest'
import { nearbyWords } from './nearby-words.ts'

const slipsBetween = (word: string, text: string, reach = { limit: 2, asPrefix: false }) =>
  nearbyWords([text])(word, reach).map(({ slips }) => slips)

describe('nearbyWords', () => {
  it('counts a letter put in, left out, changed or swapped as one slip', () => {
    expect(slipsBetween('lift', 'lift')).toEqual([0])
    expect(slipsBetween('liift', 'lift')).toEqual([1])
    expect(slipsBetween('lft', 'lift')).toEqual([1])
    expect(slipsBetween('lufz', 'lift')).toEqual([2])
    expect(slipsBetween('ilft', 'lift')).toEqual([1])
    expect(slipsBetween('lifz', 'lift')).toEqual([1])
  })

  it('does not find what is beyond its limit', () => {
    expect(slipsBetween('administrator', 'mare')).toEqual([])
    expect(slipsBetween('abcdef', 'uvwxyz')).toEqual([])
  })

  it('does not count what follows a prefix', () => {
    expect(slipsBetween('urzict', 'urzicuta', { limit: 1, asPrefix: true })).toEqual([1])
    expect(slipsBetween('urz', 'urzicuta', { limit: 1, asPrefix: true })).toEqual([0])
    expect(slipsBetween('urz', 'ur', { limit: 1, asPrefix: true })).toEqual([1])
  })

  it('finds words among neighbours that begin alike', () => {
    const list = ['lift', 'liftul', 'liftului', 'lipit', 'livada', 'loc']
    const found = (word: string, asPrefix: boolean) =>
      nearbyWords(list)(word, { limit: 1, asPrefix }).map(({ index }) => list[index])

    expect(found('litful', false)).toEqual(['liftul'])
    expect(found('litful', true)).toEqual(['liftul', 'liftului'])
    expect(found('lit', true)).toEqual(['lift', 'liftul', 'liftului', 'lipit', 'livada'])
  })
})
