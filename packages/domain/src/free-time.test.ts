import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '@hlizo/kit/durations'
import { checkoutFreeTime, freeUntil } from './free-time.ts'

const now = new Date('2026-01-31T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('freeUntil', () => {
  it('is the given time within two years, and otherwise the latest that the provider accepts', () => {
    expect(freeUntil(later(90 * DAY_MS), now)).toEqual(later(90 * DAY_MS))
    expect(freeUntil(later(1_100 * DAY_MS), now)).toEqual(later(720 * DAY_MS))
  })

  it('is zero for an ended or ending period', () => {
    expect(freeUntil(later(-DAY_MS), now)).toBeNull()
    expect(freeUntil(later(60_000), now)).toBeNull()
    expect(freeUntil(later(60_001), now)).toEqual(later(60_001))
  })
})

describe('checkoutFreeTime', () => {
  it('is the end of the gift if the payment page accepts it', () => {
    const shortest = later(2 * DAY_MS + 5 * 60_000)
    expect(checkoutFreeTime(shortest, now)).toEqual({ until: shortest, days: null })
    expect(checkoutFreeTime(later(49 * HOUR_MS), now)).toEqual({
      until: later(49 * HOUR_MS),
      days: null,
    })
    expect(checkoutFreeTime(later(1_100 * DAY_MS), now)).toEqual({
      until: later(720 * DAY_MS),
      days: null,
    })
  })

  it.each([
    [1, 1],
    [24, 1],
    [25, 2],
    [48, 2],
    [48.05, 3],
  ])('of %d hours is %d whole days', (hours, days) => {
    expect(checkoutFreeTime(later(hours * HOUR_MS), now)).toEqual({ until: null, days })
  })

  it('is none without a gift that runs', () => {
    expect(checkoutFreeTime(null, now)).toBeNull()
    expect(checkoutFreeTime(later(-1), now)).toBeNull()
    expect(checkoutFreeTime(now, now)).toBeNull()
  })
})
