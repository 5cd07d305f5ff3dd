import { describe, expect, it } from 'vitest'
import { deliveryMoment, latestDelivery } from './gift-delivery.ts'

const now = new Date('2026-03-01T10:30:00Z')
const at = (day: string, hour: number) => deliveryMoment({ day, hour }, now)?.toISOString()

describe('deliveryMoment', () => {
  it('is an hour of Bucharest, in winter and in summer', () => {
    expect(at('2026-03-02', 9)).toBe('2026-03-02T07:00:00.000Z')
    expect(at('2026-07-02', 9)).toBe('2026-07-02T06:00:00.000Z')
    expect(at('2026-12-24', 0)).toBe('2026-12-23T22:00:00.000Z')
  })

  it('handles the days on which the clocks change', () => {
    expect(at('2026-03-29', 2)).toBe('2026-03-29T00:00:00.000Z')
    expect(at('2026-03-29', 3)).toBeUndefined()
    expect(at('2026-03-29', 4)).toBe('2026-03-29T01:00:00.000Z')
    expect(at('2026-10-25', 2)).toBe('2026-10-24T23:00:00.000Z')
    expect(at('2026-10-25', 4)).toBe('2026-10-25T02:00:00.000Z')
  })

  it('is unambiguous in the repeated hour', () => {
    expect(at('2026-10-25', 3)).toBe('2026-10-25T01:00:00.000Z')
  })

  it('is in the future, at most a year', () => {
    expect(at('2026-03-01', 12)).toBeUndefined()
    expect(at('2026-03-01', 13)).toBe('2026-03-01T11:00:00.000Z')
    expect(at('2027-03-01', 12)).toBe('2027-03-01T10:00:00.000Z')
    expect(at('2027-03-01', 13)).toBeUndefined()
  })

  it('may be a year ahead to the hour, and is not the present moment', () => {
    const noon = new Date('2026-03-01T10:00:00Z')
    const fromNoon = (day: string) => deliveryMoment({ day, hour: 12 }, noon)?.toISOString()

    expect(fromNoon('2026-03-01')).toBeUndefined()
    expect(fromNoon('2027-03-01')).toBe('2027-03-01T10:00:00.000Z')
  })

  it('is a year after the order at most, however late it is changed', () => {
    const latest = latestDelivery(new Date('2025-06-01T09:00:00Z'))
    const moved = (hour: number) =>
      deliveryMoment({ day: '2026-06-01', hour }, now, latest)?.toISOString()

    expect(moved(12)).toBe('2026-06-01T09:00:00.000Z')
    expect(moved(13)).toBeUndefined()
  })

  it('is null for a day or an hour that does not exist', () => {
    expect(at('2026-02-30', 9)).toBeUndefined()
    expect(at('2026-04-31', 9)).toBeUndefined()
    expect(at('2026-05-01', 24)).toBeUndefined()
    expect(at('mâine', 9)).toBeUndefined()
  })
})
