import { describe, expect, it } from 'vitest'
import type { Result } from './plan.ts'
import { peakOf } from './peak.ts'

const result = (good: number, refused: number): Result => ({
  kinds: [
    {
      name: 'list',
      good,
      p50Ms: 1,
      p95Ms: 1,
      p99Ms: 1,
      statuses: { 200: good, 503: refused },
    },
  ],
  seconds: 1,
  goodPerSecond: [good],
  unsent: 0,
})

describe('peakOf', () => {
  it('is the most that was done well where hardly anything failed', () => {
    expect(peakOf([result(600, 0), result(795, 5), result(900, 100)])).toBe(795)
  })

  it('is the most at all where every pace was too much', () => {
    expect(peakOf([result(600, 60), result(700, 100)])).toBe(700)
  })
})
