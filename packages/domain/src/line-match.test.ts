import { describe, expect, it } from 'vitest'
import { createLineMatcher, type QuotedWord } from './line-match.ts'

const word = (text: string, weight = 5, misspelled?: string): QuotedWord => ({
  weight,
  errors: new Map([[text, 0], ...(misspelled === undefined ? [] : [[misspelled, 1] as const])]),
})
const quote = (text: string) => text.split(' ').map((one) => word(one))
const line = (own: string, next = '') => {
  const words = own.split(' ')
  return { words: [...words, ...(next === '' ? [] : next.split(' '))], ownCount: words.length }
}
const scoreOf = (asked: readonly QuotedWord[], own: string, next?: string) =>
  createLineMatcher(asked)(line(own, next))?.score ?? 0

describe('createLineMatcher', () => {
  it('scores a line equal to the quote highest', () => {
    expect(scoreOf(quote('soacra are cheie'), 'soacra are cheie')).toBeCloseTo(1)
  })

  it('prefers consecutive words in the order of the quote', () => {
    const asked = quote('soacra are cheie')
    const scores = [
      scoreOf(asked, 'soacra are cheie si lacat'),
      scoreOf(asked, 'soacra mea are si ea cheie'),
      scoreOf(asked, 'cheie are soacra'),
    ]

    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(new Set(scores).size).toBe(3)
  })

  it('scores a typing error lower than the word itself', () => {
    const asked = [word('soacra', 5, 'soarca')]

    expect(scoreOf(asked, 'soarca')).toBeLessThan(scoreOf(asked, 'soacra'))
    expect(scoreOf(asked, 'soarca')).toBeGreaterThan(0.5)
  })

  it('weights a rare word higher than a frequent one', () => {
    const asked = [word('are', 1), word('cheie', 9)]

    expect(scoreOf(asked, 'cheie veche')).toBeGreaterThan(scoreOf(asked, 'are rude'))
  })

  it('follows a sentence into the line after it', () => {
    const asked = quote('soacra are cheie')
    const match = createLineMatcher(asked)(line('iar soacra', 'are cheie'))

    expect(match).toMatchObject({ coverage: 1, goesOn: true })
    expect(createLineMatcher(asked)(line('soacra are cheie', 'si lacat'))?.goesOn).toBe(false)
  })

  it('assigns a quote to the line that contains it, not the line before', () => {
    expect(
      createLineMatcher(quote('soacra are cheie'))(line('buna seara', 'soacra are cheie')),
    ).toBeNull()
  })
})
