import { describe, expect, it } from 'vitest'
import {
  LAUGH_NOISE_VARIANCE,
  LAUGHS_COUNTED_MAX,
  laughGroupSums,
  laughNoise,
  laughSecond,
} from './laugh-group.ts'
import { testingUniform } from './testing-uniform.ts'

/** Both geometric variables are 0, and all orders are equal. */
const noNoise = () => 0.999_999
const MANY = 20_000

describe('laughNoise', () => {
  it('has the mean and the variance of the discrete Laplace distribution', () => {
    const uniform = testingUniform(1)
    const drawn = Array.from({ length: MANY }, () => laughNoise(uniform))
    const mean = drawn.reduce((sum, one) => sum + one, 0) / MANY
    const variance = drawn.reduce((sum, one) => sum + (one - mean) ** 2, 0) / MANY

    expect(Math.abs(mean)).toBeLessThan(0.1)
    expect(Math.abs(variance - LAUGH_NOISE_VARIANCE)).toBeLessThan(0.5)
  })
})

describe('laughGroupSums', () => {
  it('counts a profile once per part, and not outside the film', () => {
    const profiles = [[0, 3, 12], [13], [-3, 60, 9_000]]

    expect(laughGroupSums(profiles, 58, noNoise)).toEqual([1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  })

  it('counts a random sample of the laughs of a profile that laughed all the time', () => {
    const always = Array.from({ length: 100 }, (_, part) => part * 5)
    const uniform = testingUniform(2)
    const counted = Array.from({ length: 400 }, () => laughGroupSums([always], 500, uniform))
    const all = counted.flat().reduce((sum, one) => sum + one, 0)

    expect(all / 400).toBeGreaterThan(LAUGHS_COUNTED_MAX - 5)
    expect(all / 400).toBeLessThan(LAUGHS_COUNTED_MAX + 5)
    expect(laughGroupSums([always], 500, noNoise).reduce((sum, one) => sum + one, 0)).toBe(
      LAUGHS_COUNTED_MAX,
    )
  })

  it('has noise in parts without laughs', () => {
    const sums = laughGroupSums([[0]], 500, testingUniform(3))

    expect(sums.filter((sum) => sum !== 0).length).toBeGreaterThan(50)
  })
})

describe('laughSecond', () => {
  it('is the same for laughs that count once, also before the start of the timeline', () => {
    expect([31, 32.9, 33, -1, -4].map((second) => laughSecond(second, 3))).toEqual([
      30, 30, 33, -3, -6,
    ])
  })
})
