import { describe, expect, it } from 'vitest'
import { timesWhenReady } from './times-when-ready.ts'

const NOW = new Date('2026-05-01T10:00:00Z')
const [now, past, later] = [
  NOW.toISOString(),
  '2026-04-01T10:00:00.000Z',
  '2026-06-01T10:00:00.000Z',
]

describe('timesWhenReady', () => {
  it('keeps a planned launch and end', () => {
    const planned = { launchAt: later, expiresAt: '2026-07-01T10:00:00.000Z' }
    expect(timesWhenReady(planned, NOW)).toEqual(planned)
  })

  it('launches now what was to be launched before, without an end that has passed', () => {
    expect(timesWhenReady({ launchAt: past, expiresAt: null }, NOW)).toEqual({
      launchAt: now,
      expiresAt: null,
    })
    expect(timesWhenReady({ launchAt: past, expiresAt: now }, NOW)).toEqual({
      launchAt: now,
      expiresAt: null,
    })
  })
})
