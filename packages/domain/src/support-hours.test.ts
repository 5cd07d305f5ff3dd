import { describe, expect, it } from 'vitest'
import { isSupportOpen } from './support-hours.ts'

describe('isSupportOpen', () => {
  it('opens at eight in Bucharest', () => {
    expect(isSupportOpen(new Date('2026-11-21T05:59:59Z'))).toBe(false)
    expect(isSupportOpen(new Date('2026-11-21T06:00:00Z'))).toBe(true)
  })

  it('closes at ten in the evening', () => {
    expect(isSupportOpen(new Date('2026-11-21T19:59:59Z'))).toBe(true)
    expect(isSupportOpen(new Date('2026-11-21T20:00:00Z'))).toBe(false)
  })

  it('follows summer time', () => {
    expect(isSupportOpen(new Date('2026-07-21T05:00:00Z'))).toBe(true)
  })
})
