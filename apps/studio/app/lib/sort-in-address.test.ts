import { describe, expect, it } from 'vitest'
import { sortOf, sortText } from './sort-in-address.ts'

describe('sortText', () => {
  it('is read by sortOf', () => {
    const sorts = [
      { column: 'name', direction: 'ascending' },
      { column: 'added', direction: 'descending' },
    ] as const

    expect(sorts.map(sortText)).toEqual(['name', '-added'])
    expect(sorts.map((sort) => sortOf(sortText(sort)))).toEqual(sorts)
  })
})

describe('sortOf', () => {
  it('is null without a text', () => {
    expect([sortOf(undefined), sortOf('')]).toEqual([null, null])
  })
})
