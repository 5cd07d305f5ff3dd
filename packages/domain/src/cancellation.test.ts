import { describe, expect, it } from 'vitest'
import { cancellationEffectiveAt } from './cancellation.ts'

const periodEnd = new Date('2026-04-10T12:00:00Z')
const nextPeriodEnd = new Date('2026-05-10T12:00:00Z')
const strict = { periodEnd, nextPeriodEnd, isLenient: false }
const hoursBefore = (hours: number) => new Date(periodEnd.getTime() - hours * 3_600_000)

describe('cancellationEffectiveAt', () => {
  it('ends with the period 48 hours before the renewal', () => {
    expect(cancellationEffectiveAt(strict, hoursBefore(49))).toEqual(periodEnd)
    expect(cancellationEffectiveAt(strict, hoursBefore(48))).toEqual(periodEnd)
  })

  it('ends with the next period when it is too late', () => {
    expect(cancellationEffectiveAt(strict, hoursBefore(47))).toEqual(nextPeriodEnd)
  })

  it('accepts the given tolerance', () => {
    expect(cancellationEffectiveAt({ ...strict, isLenient: true }, hoursBefore(1))).toEqual(
      periodEnd,
    )
  })
})
