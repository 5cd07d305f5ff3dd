import { describe, expect, it } from 'vitest'
import { referencedFirst } from './table-order.ts'

describe('referencedFirst', () => {
  it('sorts each table after those it references, except itself', () => {
    const references = [
      { from: 'film', to: 'show' },
      { from: 'show', to: 'season' },
      { from: 'season', to: 'season' },
    ]

    expect(referencedFirst(['film', 'show', 'season'], references)).toEqual([
      'season',
      'show',
      'film',
    ])
  })

  it('names tables with circular references', () => {
    const circle = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ]

    expect(() => referencedFirst(['a', 'b', 'c'], circle)).toThrow('in a circle: a, b.')
  })
})
