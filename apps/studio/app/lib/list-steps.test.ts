import { describe, expect, it } from 'vitest'
import { listSteps } from './list-steps.ts'

type Row = { readonly id: string; readonly note?: string }

const steps = listSteps(({ id }: Row) => id)
const rows = (ids: string): Row[] => ids.split('').map((id) => ({ id }))
const idsOf = (items: readonly Row[]) => items.map(({ id }) => id).join('')

describe('listSteps', () => {
  it('inserts a removed item again at its place, and leaves what was added since', () => {
    const added = steps.insert({ id: 'x' })(steps.remove('b')(rows('abc')))

    expect(idsOf(steps.insert({ id: 'b' }, 1)(added))).toBe('abcx')
  })

  it('inserts an item once, and at the end of a list that has become shorter', () => {
    expect(idsOf(steps.insert({ id: 'a' })(rows('ab')))).toBe('ab')
    expect(idsOf(steps.insert({ id: 'c' }, 7)(rows('ab')))).toBe('abc')
  })

  it('orders what both lists have, and leaves the other items where they are', () => {
    const order = steps.order(rows('cab'))

    expect(idsOf(order(rows('abc')))).toBe('cab')
    expect(idsOf(order(rows('axc')))).toBe('cxa')
    expect(order([{ id: 'a', note: 'newer' }, { id: 'c' }])).toEqual([
      { id: 'c' },
      { id: 'a', note: 'newer' },
    ])
  })

  it('changes only the fields that it names', () => {
    const change = steps.change('b', { note: 'evening' })

    expect(change(rows('ab'))).toEqual([{ id: 'a' }, { id: 'b', note: 'evening' }])
    expect(change(rows('a'))).toEqual(rows('a'))
  })
})
