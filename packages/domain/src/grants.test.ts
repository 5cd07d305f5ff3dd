import { describe, expect, it } from 'vitest'
import { grantPeriod } from './grants.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('grantPeriod', () => {
  it('begins now for somebody without a subscription', () => {
    expect(grantPeriod(3, null, now)).toEqual({ from: now, to: new Date('2026-06-01T12:00:00Z') })
    expect(grantPeriod(1, new Date('2026-01-01T00:00:00Z'), now).from).toEqual(now)
  })

  it('begins when the current period is over', () => {
    const expiresAt = new Date('2026-03-20T08:00:00Z')
    expect(grantPeriod(1, expiresAt, now)).toEqual({
      from: expiresAt,
      to: new Date('2026-04-20T08:00:00Z'),
    })
  })
})
