import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSet, addTitles, keepShared, noTitles, takeTitle, titlesIn } from './title-set.ts'

const COUNT = 200
const someTitles = fc.uniqueArray(fc.nat({ max: COUNT - 1 }))
const setOf = (titles: readonly number[]) => {
  const set = noTitles(COUNT)
  addTitles(set, Uint32Array.from(titles))
  return set
}
const ascending = (titles: Iterable<number>) => [...titles].toSorted((a, b) => a - b)

describe('a set of titles', () => {
  it('has union and intersection, and counts the intersection', () => {
    fc.assert(
      fc.property(someTitles, someTitles, (some, others) => {
        const joined = setOf(some)
        addSet(joined, setOf(others))
        const shared = setOf(some)
        const count = keepShared(shared, setOf(others))

        expect(titlesIn(joined)).toEqual(ascending(new Set([...some, ...others])))
        expect(titlesIn(shared)).toEqual(ascending(new Set(some).intersection(new Set(others))))
        expect(count).toBe(titlesIn(shared).length)
      }),
    )
  })

  it('contains a title once', () => {
    const set = setOf([31, 32])

    expect([takeTitle(set, 31), takeTitle(set, 31), takeTitle(set, 33)]).toEqual([
      true,
      false,
      false,
    ])
    expect(titlesIn(set)).toEqual([32])
  })
})
