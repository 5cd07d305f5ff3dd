import { describe, expect, it } from 'vitest'
import { acceptMaster } from './accept.ts'
import type { MasterProbe } from './master-probe.ts'

const picture: NonNullable<MasterProbe['video']> = {
  index: 0,
  durationSeconds: 3600,
  width: 1920,
  height: 1080,
  codedPixels: 1920 * 1080,
  frameRate: { numerator: 25, denominator: 1 },
  pixelFormat: 'yuv420p',
  colorSpace: 'bt709',
  colorTransfer: 'bt709',
}
const probe = (changes: Partial<MasterProbe> = {}): MasterProbe => ({
  formats: ['mov', 'mp4'],
  durationSeconds: 3600,
  streamCount: 2,
  video: picture,
  audio: { index: 1, channels: 2 },
  artwork: null,
  others: [],
  chapters: [],
  ...changes,
})
const refused = (refusal: string) => ({ ok: false, refusal })

describe('acceptMaster', () => {
  it('accepts a film, with or without audio', () => {
    expect(acceptMaster(probe())).toEqual({
      ok: true,
      value: { ...probe(), isSoundOnly: false },
    })
    expect(acceptMaster(probe({ audio: null })).ok).toBe(true)
  })

  it('refuses formats without an allowed demuxer', () => {
    expect(acceptMaster(null)).toEqual(refused('NOT_A_VIDEO_FORMAT'))
  })

  it('accepts audio only, with a still of the same length', () => {
    expect(acceptMaster(probe({ video: null, durationSeconds: 12.31 }))).toMatchObject({
      ok: true,
      value: {
        isSoundOnly: true,
        durationSeconds: 12.4,
        video: { width: 1280, height: 720, frameRate: { numerator: 5, denominator: 1 } },
      },
    })
  })

  it('refuses a file without video and audio', () => {
    expect(acceptMaster(probe({ video: null, audio: null }))).toEqual(refused('NO_VIDEO'))
  })

  it('refuses more pixels than 8K, coded or shown', () => {
    const huge = { ...picture, codedPixels: 33_177_601 }
    const stretched = { ...picture, width: 16_384, height: 16_384 }

    expect(acceptMaster(probe({ video: huge }))).toEqual(refused('TOO_MANY_PIXELS'))
    expect(acceptMaster(probe({ video: stretched }))).toEqual(refused('TOO_MANY_PIXELS'))
    expect(acceptMaster(probe({ video: { ...picture, codedPixels: 33_177_600 } })).ok).toBe(true)
  })

  it('refuses unknown, tiny and endless durations', () => {
    expect(acceptMaster(probe({ durationSeconds: 0 }))).toEqual(refused('NO_DURATION'))
    expect(acceptMaster(probe({ durationSeconds: 0.5 }))).toEqual(refused('TOO_SHORT'))
    expect(acceptMaster(probe({ durationSeconds: 43_201 }))).toEqual(refused('TOO_LONG'))
    expect(acceptMaster(probe({ durationSeconds: 43_200 })).ok).toBe(true)
  })

  it('refuses more than sixteen streams', () => {
    expect(acceptMaster(probe({ streamCount: 17 }))).toEqual(refused('TOO_MANY_STREAMS'))
  })
})
