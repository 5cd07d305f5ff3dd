import { describe, expect, it } from 'vitest'
import { seededNumber, seededOrder } from './seeded-order.ts'

const items = Array.from({ length: 50 }, (_, index) => ({ id: index + 1 }))

describe('seededNumber', () => {
  it('spreads over the whole range', () => {
    const numbers = items.map(({ id }) => seededNumber('seed', id))

    expect([Math.min(...numbers) < 0.1, Math.max(...numbers) > 0.9]).toEqual([true, true])
  })
})

describe('seededOrder', () => {
  it('keeps each item, with the same order for any input order', () => {
    const order = seededOrder(items, 'seed')

    expect(order).toEqual(seededOrder(items.toReversed(), 'seed'))
    expect(order.toSorted((a, b) => a.id - b.id)).toEqual(items)
  })
})
