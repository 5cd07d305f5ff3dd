import { describe, expect, it } from 'vitest'
import { loopDelayOf, recoveredAfter, slope } from './steady.ts'

describe('slope', () => {
  it('is the growth per minute, whatever the first value was', () => {
    const grown = Array.from({ length: 20 }, (_, minute) => ({
      minute,
      megabytes: 100 + 2 * minute,
    }))
    const begun = [{ minute: -1, megabytes: 500 }, ...grown]

    expect(slope(begun)).toBeCloseTo(2)
    expect(slope(grown.map((one) => ({ ...one, megabytes: 250 })))).toBeCloseTo(0)
  })
})

describe('recoveredAfter', () => {
  it('is the second after which all requests succeed', () => {
    const result = { kinds: [], seconds: 5, unsent: 0 }

    expect(recoveredAfter({ ...result, goodPerSecond: [3, 10, 8, 10, 10] }, 10)).toBe(3)
    expect(recoveredAfter({ ...result, goodPerSecond: [10, 10] }, 10)).toBe(0)
  })
})

describe('loopDelayOf', () => {
  it('is the delay of 99 of 100 turns, in milliseconds', () => {
    const metrics = [
      '# TYPE nodejs_eventloop_lag_p99_seconds gauge',
      'nodejs_eventloop_lag_p90_seconds 0.0101',
      'nodejs_eventloop_lag_p99_seconds 0.0125',
    ].join('\n')

    expect(loopDelayOf(metrics)).toBeCloseTo(12.5)
    expect(loopDelayOf('')).toBeNaN()
  })
})
