import { describe, expect, it } from 'vitest'
import { laughOrder, type Laughable } from './laugh-order.ts'

const now = new Date('2026-05-01T10:00:00Z')
const film = (id: number, more: Partial<Laughable> = {}): Laughable => ({
  id,
  category: 'standup',
  showId: null,
  comedianIds: [],
  tagIds: [],
  launchAt: now,
  viewsCount: 100 - id,
  pin: 0,
  durationSeconds: 600,
  isKnown: false,
  ...more,
})
const order = (films: readonly Laughable[], limit = 10) =>
  laughOrder(films, { recent: [], coViews: new Map() }, { now, seed: 'a', limit })

describe('laughOrder', () => {
  it('begins with new videos of five to fifteen minutes', () => {
    expect(
      order([
        film(1, { durationSeconds: 3_600 }),
        film(2, { isKnown: true }),
        film(3),
        film(4, { isKnown: true, durationSeconds: 60 }),
        film(5, { durationSeconds: 60 }),
      ]),
    ).toEqual([3, 1, 5, 2, 4])
  })

  it('includes five and fifteen minutes', () => {
    const films = [299, 300, 900, 901].map((durationSeconds, id) => film(id, { durationSeconds }))

    expect(order(films)).toEqual([1, 2, 0, 3])
  })

  it('sorts by views without a history', () => {
    expect(order([film(1, { viewsCount: 1 }), film(2, { viewsCount: 9 })])).toEqual([2, 1])
  })

  it('follows the taste where there is a history', () => {
    const taste = { recent: [film(9, { tagIds: [7] })], coViews: new Map<number, number>() }
    const films = [film(1, { viewsCount: 1_000 }), film(2, { tagIds: [7] })]

    expect(laughOrder(films, taste, { now, seed: 'a', limit: 1 })).toEqual([2])
  })

  it('ends at the limit', () => {
    expect(order([film(1), film(2), film(3, { isKnown: true })], 2)).toEqual([1, 2])
  })
})
