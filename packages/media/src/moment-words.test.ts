import { describe, expect, it } from 'vitest'
import { cuesWithin, plainWords, wordsOfMoment } from './moment-words.ts'

const stretch = { startSeconds: 100, endSeconds: 110 }

describe('plainWords', () => {
  it('removes markup and line breaks, and keeps punctuation', () => {
    expect(plainWords('<i>Da</i>\n<b>și</b> 2 &lt; 3 &amp;amp;')).toBe('Da și 2 < 3 &amp;')
  })
})

describe('cuesWithin', () => {
  it('contains the lines within the moment, in seconds of the clip', () => {
    const cues = [
      { start: 98, end: 101, text: 'Înainte' },
      { start: 104, end: 106, text: 'Acum' },
      { start: 109, end: 115, text: 'După' },
      { start: 110, end: 111, text: 'Afară' },
      { start: 105, end: 106, text: '<i></i>' },
    ]

    expect(cuesWithin(cues, stretch)).toEqual([
      { start: 0, end: 1, text: 'Înainte' },
      { start: 4, end: 6, text: 'Acum' },
      { start: 9, end: 10, text: 'După' },
    ])
  })
})

describe('wordsOfMoment', () => {
  it('shows captions and end card in both formats, and the title in the tall one', () => {
    const texts = { title: 'Titlu', brand: 'Hlizo', invitation: 'Vezi tot', cues: [] }
    const { orders, shown } = wordsOfMoment(
      { ...texts, cues: [{ start: 104, end: 106, text: 'Acum' }] },
      stretch,
    )

    expect(shown.map(({ layout, from, to }) => [layout, from, to])).toEqual([
      ['wide', 4, 6],
      ['wide', 10, 1_000],
      ['tall', 0, 10],
      ['tall', 4, 6],
      ['tall', 10, 1_000],
    ])
    expect(orders.map(({ file }) => file)).toEqual(shown.map(({ file }) => file))
    expect(orders.filter(({ card }) => card !== null)).toHaveLength(2)
  })
})
