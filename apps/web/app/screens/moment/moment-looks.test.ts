import { publicReads } from '@hlizo/contract/limits'
import { describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { isGone, nextLookMs } from './moment-looks.ts'

const cutting = { isReady: false, tallUrl: null }
const playable = { isReady: true, tallUrl: null }
const read = { error: null, dataUpdateCount: 1, errorUpdateCount: 0 }

describe('nextLookMs', () => {
  it('is a second until the first clip is there, and later for captions', () => {
    expect(nextLookMs({ ...read, data: cutting })).toBe(1_000)
    expect(nextLookMs({ ...read, data: cutting, dataUpdateCount: 30 })).toBe(10_000)
    expect(nextLookMs({ ...read, data: playable })).toBe(10_000)
  })

  it('leaves most reads of a network address to other pages', () => {
    const pages = 10
    const captionLook = Number(nextLookMs({ ...read, data: playable }))

    expect((pages * 60_000) / captionLook).toBeLessThanOrEqual(publicReads.allowed / 2)
  })

  it('ends with the last format, after sixty looks, and where the moment is gone', () => {
    expect(nextLookMs({ ...read, data: { isReady: true, tallUrl: '/tall.mp4' } })).toBe(false)
    expect(nextLookMs({ ...read, data: playable, dataUpdateCount: 60 })).toBe(false)
    expect(nextLookMs({ ...read, data: playable, errorUpdateCount: 59 })).toBe(false)
    expect(nextLookMs({ ...read, data: playable, error: new ApiError({ status: 404 }) })).toBe(
      false,
    )
    expect(nextLookMs({ ...read, data: undefined })).toBe(false)
  })

  it('goes on after another failure', () => {
    for (const status of [0, 429, 503]) {
      const error = new ApiError({ status })
      expect(nextLookMs({ ...read, data: playable, error, errorUpdateCount: 1 })).toBe(10_000)
    }
  })
})

describe('isGone', () => {
  it('is only a moment that is not found', () => {
    expect(isGone(new ApiError({ status: 404 }))).toBe(true)
    expect(isGone(new ApiError({ status: 429 }))).toBe(false)
    expect(isGone(null)).toBe(false)
  })
})
