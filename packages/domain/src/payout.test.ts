import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideByWeights, dividePool, payoutChanges, type PayoutShare } from './payout.ts'

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
const paid = (shares: readonly PayoutShare[]) => sum(shares.map(({ amountBani }) => amountBani))

const weights = fc
  .array(fc.integer({ min: 0, max: 10_000_000_000 }), { minLength: 1, maxLength: 40 })
  .filter((all) => all.some((weight) => weight > 0))
const pools = fc.integer({ min: 1, max: 999_999_999 })
const comedians = fc.uniqueArray(
  fc.record({
    comedianId: fc.integer({ min: 1, max: 30 }),
    comedian: fc.constant('Ana'),
    weight: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 5, selector: ({ comedianId }) => comedianId },
)
const months = fc.uniqueArray(
  fc.record({
    videoId: fc.integer({ min: 1, max: 200 }),
    title: fc.constant('Titlu'),
    seconds: fc.integer({ min: 0, max: 5_000_000 }),
    comedians,
  }),
  { maxLength: 40, selector: ({ videoId }) => videoId },
)

describe('divideByWeights', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [2, 1, 0], [67, 33, 0]],
    [1, [1, 1], [1, 0]],
    [10, [1, 5, 1], [2, 7, 1]],
    [10, [5, 1, 1], [7, 2, 1]],
  ])('divides %i by %j', (amount, by, parts) => {
    expect(divideByWeights(amount, by)).toEqual(parts)
  })

  it('adds up to the amount, and is less than a unit away from the exact part', () => {
    fc.assert(
      fc.property(pools, weights, (amount, by) => {
        const parts = divideByWeights(amount, by)
        const all = by.reduce((total, weight) => total + BigInt(weight), 0n)

        expect(sum(parts)).toBe(amount)
        for (const [place, part] of parts.entries()) {
          const off = BigInt(part) * all - BigInt(amount) * BigInt(by[place] ?? 0)
          expect(off < all && -off < all).toBe(true)
        }
      }),
    )
  })

  it('has no answer where all weights are 0', () => {
    expect(() => divideByWeights(5, [0, 0])).toThrow('weights that are all 0')
  })

  it('is zero for a weight of 0', () => {
    fc.assert(
      fc.property(pools, weights, (amount, by) => {
        const parts = divideByWeights(amount, [...by, 0])

        expect(parts.at(-1)).toBe(0)
      }),
    )
  })
})

describe('dividePool', () => {
  it('divides by seconds, and each title by the weights of its comedians', () => {
    const ana = { comedianId: 1, comedian: 'Ana', weight: 1 }
    const dan = { comedianId: 2, comedian: 'Dan', weight: 3 }
    const shares = dividePool(1_000, [
      { videoId: 2, title: 'Duet', seconds: 300, comedians: [ana, dan] },
      { videoId: 1, title: 'Solo', seconds: 100, comedians: [ana] },
      { videoId: 3, title: 'Fără comedianți', seconds: 500, comedians: [] },
    ])

    expect(
      shares.map((share) => [share.videoId, share.comedian, share.weights, share.amountBani]),
    ).toEqual([
      [1, 'Ana', 1, 250],
      [2, 'Ana', 4, 188],
      [2, 'Dan', 4, 562],
    ])
  })

  it('has no share of a title without watched time', () => {
    const titleOf = (videoId: number, seconds: number) => {
      const ana = { comedianId: 1, comedian: 'Ana', weight: 1 }
      return { videoId, title: 'Titlu', seconds, comedians: [ana] }
    }

    expect(dividePool(100, [titleOf(1, 0)])).toEqual([])
    expect(dividePool(100, [titleOf(1, 0), titleOf(2, 5)])).toMatchObject([
      { videoId: 2, amountBani: 100 },
    ])
  })

  it('adds up to the pool', () => {
    fc.assert(
      fc.property(pools, months, (pool, titles) => {
        const shares = dividePool(pool, titles)

        expect(paid(shares)).toBe(shares.length === 0 ? 0 : pool)
      }),
    )
  })

  it('does not depend on the order of the titles', () => {
    fc.assert(
      fc.property(pools, months, (pool, titles) => {
        expect(dividePool(pool, titles.toReversed())).toEqual(dividePool(pool, titles))
      }),
    )
  })
})

describe('payoutChanges', () => {
  const stated = (shares: readonly PayoutShare[]) =>
    shares.map((share) => ({ ...share, statedBani: share.amountBani }))

  it('corrects any statement to any other, and is empty for equal ones', () => {
    fc.assert(
      fc.property(pools, months, pools, months, (before, titlesBefore, now, titlesNow) => {
        const first = dividePool(before, titlesBefore)
        const second = dividePool(now, titlesNow)
        const changes = payoutChanges(second, stated(first))

        expect(paid(first) + sum(changes.map(({ changeBani }) => changeBani))).toBe(paid(second))
        expect(payoutChanges(first, stated(first))).toEqual([])
      }),
    )
  })

  it('reclaims the share of a comedian removed from the title', () => {
    const share = { videoId: 1, title: 'Solo', seconds: 60, weights: 1, weight: 1 }
    const ana = { ...share, comedianId: 1, comedian: 'Ana' }
    const dan = { ...share, comedianId: 2, comedian: 'Dan', titleBani: 70, amountBani: 70 }
    const changes = payoutChanges([dan], [{ ...ana, statedBani: 70 }])

    expect(changes.map((one) => [one.comedian, one.beforeBani, one.changeBani])).toEqual([
      ['Dan', 0, 70],
      ['Ana', 70, -70],
    ])
  })
})
