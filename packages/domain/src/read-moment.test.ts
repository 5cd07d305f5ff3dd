import { describe, expect, it } from 'vitest'
import { readMoment } from './read-moment.ts'

describe('readMoment', () => {
  it.each([
    ['2026-12-01 14:00', '2026-12-01T12:00:00.000Z'],
    ['2026-07-01T14:00', '2026-07-01T11:00:00.000Z'],
    ['2026-12-01T14:00+02:00', '2026-12-01T12:00:00.000Z'],
    ['2026-12-01T12:00:00Z', '2026-12-01T12:00:00.000Z'],
  ])('reads %s', (text, moment) => {
    expect(readMoment(text)?.toISOString()).toBe(moment)
  })

  it.each(['', 'mâine', '2026-12-01', '2026-13-01 14:00', '2026-12-01 14:00+02:00'])(
    'reads nothing in „%s”',
    (text) => {
      expect(readMoment(text)).toBeNull()
    },
  )
})
