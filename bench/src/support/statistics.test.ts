import { describe, expect, it } from 'vitest'
import { median, percentile } from './statistics.ts'

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
