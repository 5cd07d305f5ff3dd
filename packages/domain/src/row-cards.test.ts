import { describe, expect, it } from 'vitest'
import { rowCards, topRowCards } from './row-cards.ts'
import { screenSizes } from './screen-size.ts'

describe('rowCards', () => {
  it('grows from two to five with the screen', () => {
    expect(screenSizes.map(rowCards)).toEqual([2, 2, 3, 4, 4, 5])
  })
})

describe('topRowCards', () => {
  it('never has fewer than two', () => {
    expect(screenSizes.map(topRowCards)).toEqual([2, 2, 2, 3, 3, 4])
  })
})
