import { describe, expect, it } from 'vitest'
import { faultsOfTimes, type TitleTimes } from './title-times.ts'

const times = (overrides: Partial<TitleTimes> = {}): TitleTimes => ({
  launchAt: '2026-05-01T10:00:00.000Z',
  expiresAt: null,
  introEnd: 12,
  creditsAt: 3_000,
  chapters: [{ at: 0 }, { at: 90 }],
  durationSeconds: 3_600,
  ...overrides,
})

describe('faultsOfTimes', () => {
  it('accepts times in order', () => {
    expect(faultsOfTimes(times())).toEqual({})
    expect(faultsOfTimes(times({ expiresAt: '2026-05-01T10:00:01.000Z' }))).toEqual({})
  })

  it('names the field of each error', () => {
    expect(
      faultsOfTimes(
        times({
          expiresAt: '2026-05-01T10:00:00.000Z',
          introEnd: 3_600,
          creditsAt: 10,
          chapters: [{ at: 5 }, { at: 5 }],
        }),
      ),
    ).toEqual({
      expiresAt: 'EXPIRY_BEFORE_LAUNCH',
      introEnd: 'OUTSIDE_FILM',
      creditsAt: 'INTRO_AFTER_CREDITS',
      chapters: 'CHAPTERS_COLLIDE',
    })
    expect(faultsOfTimes(times({ chapters: [{ at: 4_000 }] }))).toEqual({
      chapters: 'OUTSIDE_FILM',
    })
  })

  it('has no end without a film', () => {
    expect(faultsOfTimes(times({ durationSeconds: 0 }))).toEqual({})
  })
})
