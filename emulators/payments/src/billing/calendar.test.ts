import { describe, expect, it } from 'vitest'
import { boundary, nextBoundary } from './calendar.ts'

const at = (text: string) => Date.parse(text) / 1000
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)
const monthly = { interval: 'month', count: 1 } as const
const yearly = { interval: 'year', count: 1 } as const

describe('boundary', () => {
  it('bills the 31st on the last day of a shorter month, and on the 31st again after it', () => {
    const anchor = at('2026-01-31T12:00:00Z')

    expect(dayOf(boundary(anchor, monthly, 1))).toBe('2026-02-28')
    expect(dayOf(boundary(anchor, monthly, 2))).toBe('2026-03-31')
  })

  it('bills 29 February on the 28th of an ordinary year', () => {
    expect(dayOf(boundary(at('2028-02-29T00:00:00Z'), yearly, 1))).toBe('2029-02-28')
  })

  it('keeps the hour in UTC when the local clocks change', () => {
    const anchor = at('2026-03-15T01:30:00Z')

    expect(new Date(boundary(anchor, monthly, 1) * 1000).toISOString()).toBe(
      '2026-04-15T01:30:00.000Z',
    )
  })
})

describe('nextBoundary', () => {
  it('is the first boundary after the moment, not at it', () => {
    const anchor = at('2026-01-10T00:00:00Z')
    const first = boundary(anchor, monthly, 1)

    expect(nextBoundary(anchor, monthly, first - 1)).toBe(first)
    expect(nextBoundary(anchor, monthly, first)).toBe(boundary(anchor, monthly, 2))
  })
})
