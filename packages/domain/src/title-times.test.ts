import { describe, expect, it } from 'vitest'
import { faultOfChangedTimes, type TitleTimes } from './title-times.ts'

const times = (overrides: Partial<TitleTimes> = {}): TitleTimes => ({
  launchAt: '2026-05-01T10:00:00.000Z',
  expiresAt: null,
  introEnd: 12,
  creditsAt: 3_000,
  chapters: [{ at: 0 }, { at: 90 }],
  durationSeconds: 3_600,
  ...overrides,
})

type Field = keyof TitleTimes

/** Field and code of the fault after these fields were changed. */
function faultOf(overrides: Partial<TitleTimes>, ...changed: readonly Field[]): string | null {
  const fault = faultOfChangedTimes(times(overrides), (field) => changed.includes(field))

  return fault && `${fault.field} ${fault.code}`
}

describe('faultOfChangedTimes', () => {
  it('accepts times in order', () => {
    const all: readonly Field[] = ['launchAt', 'expiresAt', 'introEnd', 'creditsAt', 'chapters']

    expect(faultOf({}, ...all)).toBeNull()
    expect(faultOf({ expiresAt: '2026-05-01T10:00:01.000Z' }, ...all)).toBeNull()
    expect(faultOf({ creditsAt: 13, chapters: [{ at: 3_599 }] }, ...all)).toBeNull()
  })

  it('names the changed field of a pair, and the later one where both were changed', () => {
    const expired = { expiresAt: '2026-05-01T10:00:00.000Z' }
    expect(faultOf(expired, 'launchAt')).toBe('launchAt EXPIRY_BEFORE_LAUNCH')
    expect(faultOf(expired, 'expiresAt')).toBe('expiresAt EXPIRY_BEFORE_LAUNCH')
    expect(faultOf(expired, 'launchAt', 'expiresAt')).toBe('expiresAt EXPIRY_BEFORE_LAUNCH')

    const late = { introEnd: 3_000 }
    expect(faultOf(late, 'introEnd')).toBe('introEnd INTRO_AFTER_CREDITS')
    expect(faultOf(late, 'creditsAt')).toBe('creditsAt INTRO_AFTER_CREDITS')
    expect(faultOf(late, 'introEnd', 'creditsAt')).toBe('creditsAt INTRO_AFTER_CREDITS')
  })

  it('names points behind the end of the film, and chapters with one start', () => {
    expect(faultOf({ introEnd: 3_600, creditsAt: null }, 'introEnd')).toBe('introEnd OUTSIDE_FILM')
    expect(faultOf({ creditsAt: 3_600 }, 'creditsAt')).toBe('creditsAt OUTSIDE_FILM')
    expect(faultOf({ chapters: [{ at: 4_000 }] }, 'chapters')).toBe('chapters OUTSIDE_FILM')
    expect(faultOf({ chapters: [{ at: 5 }, { at: 5 }] }, 'chapters')).toBe(
      'chapters CHAPTERS_COLLIDE',
    )
  })

  it('leaves an older fault in another field, which hides no new one', () => {
    const older = { introEnd: 3_700, chapters: [{ at: 5 }, { at: 5 }] }

    expect(faultOf(older, 'launchAt')).toBeNull()
    expect(faultOf(older, 'chapters')).toBe('chapters CHAPTERS_COLLIDE')
  })

  it('has no end without a film', () => {
    expect(faultOf({ durationSeconds: 0 }, 'introEnd', 'creditsAt', 'chapters')).toBeNull()
  })
})
