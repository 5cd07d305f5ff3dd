import { describe, expect, it } from 'vitest'
import { markedParts } from './marked-parts.ts'

const marks = (text: string, query: string) =>
  markedParts(text, query).flatMap((part) => (part.isMatch ? [part.text] : []))

describe('markedParts', () => {
  it('finds prefixes of words without diacritics', () => {
    expect(marks('Ștefania și țăranul', 'stef tara')).toEqual(['Ștef', 'țăra'])
  })

  it('marks nothing in the middle of a word', () => {
    expect(marks('Liftul', 'ift')).toEqual([])
  })

  it('keeps the text whole', () => {
    const text = 'Bloc, cu vedere la bloc'

    expect(
      markedParts(text, 'bloc')
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
