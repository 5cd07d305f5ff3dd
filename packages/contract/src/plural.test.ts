import { describe, expect, it } from 'vitest'
import { episodesCount } from './messages/counts.ts'

describe('counted', () => {
  it('follows the Romanian plural', () => {
    const counts = [0, 1, 2, 19, 20, 100, 101, 119, 120, 1000, 1001].map(episodesCount)
    expect(counts).toEqual([
      '0 episoade',
      '1 episod',
      '2 episoade',
      '19 episoade',
      '20 de episoade',
      '100 de episoade',
      '101 episoade',
      '119 episoade',
      '120 de episoade',
      '1.000 de episoade',
      '1.001 episoade',
    ])
  })
})
