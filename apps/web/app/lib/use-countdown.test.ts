import { describe, expect, it } from 'vitest'
import { secondsUntil } from './use-countdown.ts'

describe('secondsUntil', () => {
  it('counts a begun second as a whole one', () => {
    expect(secondsUntil(60_000, 0)).toBe(60)
    expect(secondsUntil(60_000, 1)).toBe(60)
    expect(secondsUntil(60_000, 59_001)).toBe(1)
  })

  it('stops at zero', () => {
    expect(secondsUntil(60_000, 60_000)).toBe(0)
    expect(secondsUntil(60_000, 75_000)).toBe(0)
  })
})
