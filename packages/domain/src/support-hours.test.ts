import { describe, expect, it } from 'vitest'
import { supportHoursAt } from './support-hours.ts'

describe('supportHoursAt', () => {
  it('opens at eight in Bucharest', () => {
    expect(supportHoursAt(new Date('2026-11-21T05:59:59Z'))).toBe('opens-today')
    expect(supportHoursAt(new Date('2026-11-21T06:00:00Z'))).toBe('open')
  })

  it('closes at ten in the evening, until the next day', () => {
    expect(supportHoursAt(new Date('2026-11-21T19:59:59Z'))).toBe('open')
    expect(supportHoursAt(new Date('2026-11-21T20:00:00Z'))).toBe('opens-tomorrow')
  })

  it('opens on the same day from midnight on', () => {
    expect(supportHoursAt(new Date('2026-11-20T21:59:59Z'))).toBe('opens-tomorrow')
    expect(supportHoursAt(new Date('2026-11-20T22:00:00Z'))).toBe('opens-today')
  })

  it('follows summer time', () => {
    expect(supportHoursAt(new Date('2026-07-21T05:00:00Z'))).toBe('open')
  })
})
