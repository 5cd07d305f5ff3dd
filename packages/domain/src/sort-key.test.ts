import { describe, expect, it } from 'vitest'
import { sortKey } from './sort-key.ts'

const sorted = (titles: readonly string[]) =>
  titles.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

describe('sortKey', () => {
  it('sorts ă â î ș ț after a, i, s and t', () => {
    const titles = ['Zi', 'Țap', 'Tură', 'Șef', 'Sus', 'Înger', 'Izvor', 'Ânalt', 'Ăla', 'Azi']

    expect(sorted(titles)).toEqual([
      'Azi',
      'Ăla',
      'Ânalt',
      'Izvor',
      'Înger',
      'Sus',
      'Șef',
      'Tură',
      'Țap',
      'Zi',
    ])
  })

  it('sorts digits first, by value', () => {
    expect(sorted(['Alba', '10 glume', '9 glume'])).toEqual(['9 glume', '10 glume', 'Alba'])
  })

  it('ignores punctuation and case, and treats cedillas as commas', () => {
    expect(sortKey('„Şef”, de BLOC!')).toBe(sortKey('Șef de bloc'))
  })

  it('sorts a foreign letter like its base letter', () => {
    expect(sortKey('Café')).toBe(sortKey('Cafe'))
  })

  it('sorts the shorter of two titles first', () => {
    expect(sorted(['Bloc cu vedere', 'Bloc'])).toEqual(['Bloc', 'Bloc cu vedere'])
  })
})
