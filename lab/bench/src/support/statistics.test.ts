import { describe, expect, it } from 'vitest'
import { median, percentile, rankSumZ } from './statistics.ts'

describe('median', () => {
  it('is the middle sample, whatever their order', () => {
    expect(median([9, 1, 5])).toBe(5)
  })

  it('is the mean of the two in the middle', () => {
    expect(median([4, 1, 2, 9])).toBe(3)
  })

  it('is no number without samples', () => {
    expect(median([])).toBeNaN()
  })
})

describe('percentile', () => {
  const samples = Array.from({ length: 20 }, (_, index) => 20 - index)

  it('is the sample that the share of all does not pass', () => {
    expect(percentile(samples, 0.95)).toBe(19)
  })

  it('is the only sample there is', () => {
    expect(percentile([7], 0.5)).toBe(7)
  })
})

describe('rankSumZ', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, place) => place)

  it('is zero for equal distributions', () => {
    expect(rankSumZ(upTo(50), upTo(50))).toBeCloseTo(0)
    expect(rankSumZ([1, 1, 1], [1, 1, 1])).toBeCloseTo(0)
  })

  it('grows with the distance, and with the number of samples', () => {
    expect(rankSumZ([1, 2, 3], [4, 5, 6])).toBeCloseTo(-1.964, 3)
    const later = upTo(500).map((value) => value + 100)

    expect(rankSumZ(upTo(500), later)).toBeLessThan(-8)
    expect(rankSumZ(later, upTo(500))).toBeGreaterThan(8)
  })
})
