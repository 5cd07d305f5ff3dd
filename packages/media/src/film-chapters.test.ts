import { describe, expect, it } from 'vitest'
import { filmChapters } from './film-chapters.ts'

describe('filmChapters', () => {
  it('are in order, within the film, at distinct times', () => {
    const chapters = [
      { t: 95.04, title: 'Sfârșit' },
      { t: 0, title: ' Început ' },
      { t: 0, title: 'Dublură' },
      { t: 130, title: 'După film' },
    ]

    expect(filmChapters({ chapters, durationSeconds: 120 })).toEqual([
      { t: 0, title: 'Început' },
      { t: 95, title: 'Sfârșit' },
    ])
  })

  it('are called by their number where they have no title, and have no control characters', () => {
    const chapters = [
      { t: 0, title: null },
      { t: 5, title: 'a\u0007b' },
      { t: 9, title: '\n' },
    ]

    expect(filmChapters({ chapters, durationSeconds: 10 }).map(({ title }) => title)).toEqual([
      '1',
      'a b',
      '3',
    ])
  })
})
