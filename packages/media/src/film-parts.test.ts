import { describe, expect, it } from 'vitest'
import { divideFilm, isDivisible, type FilmPart, type VideoPart } from './film-parts.ts'
import { encodingRate, keyframeInterval } from './ladder.ts'

const film = { durationSeconds: 600, keyframeSeconds: 2, hasSound: true, partSeconds: 120 }
const videoOf = (parts: readonly FilmPart[]) =>
  parts.filter((part): part is VideoPart => part.kind === 'video')

describe('divideFilm', () => {
  it('makes one part of the sound, and parts of the picture that meet at segments', () => {
    expect(divideFilm({ ...film, durationSeconds: 300 })).toEqual([
      { kind: 'sound' },
      { kind: 'video', fromSegment: 0, toSegment: 50 },
      { kind: 'video', fromSegment: 50, toSegment: 100 },
      { kind: 'video', fromSegment: 100, toSegment: null },
    ])
  })

  it('makes no part of a missing sound', () => {
    expect(divideFilm({ ...film, hasSound: false })[0]).toEqual({
      kind: 'video',
      fromSegment: 0,
      toSegment: 60,
    })
  })

  it.each([
    [1, 2, 120],
    [240.04, 2, 120],
    [361, 2, 120],
    [7_200, 2.002, 120],
    [7_201.5, 2.002, 120],
    [31.3, 2.002, 8],
    [9, 2, 1],
  ])(
    'covers %d seconds once, and no part is longer than wanted',
    (durationSeconds, keyframeSeconds, partSeconds) => {
      const given = { durationSeconds, keyframeSeconds, partSeconds, hasSound: false }
      const parts = videoOf(divideFilm(given))
      const segments = Math.ceil(durationSeconds / keyframeSeconds)
      const longest = Math.max(1, Math.floor(partSeconds / keyframeSeconds))
      let next = 0
      for (const { fromSegment, toSegment } of parts) {
        expect(fromSegment).toBe(next)
        next = toSegment ?? segments
        expect(next - fromSegment).toBeGreaterThan(0)
        expect(next - fromSegment).toBeLessThanOrEqual(longest)
      }
      expect(next).toBe(segments)
      expect(parts.map(({ toSegment }) => toSegment).indexOf(null)).toBe(parts.length - 1)
    },
  )

  it('has borders at whole frames of renditions with half the frame rate', () => {
    const rate = encodingRate({ numerator: 60_000, denominator: 1_001 })
    const frames = keyframeInterval(rate, false)

    expect(frames).toBe(2 * keyframeInterval(rate, true))
  })
})

describe('isDivisible', () => {
  const master = {
    formats: ['mov', 'mp4'],
    durationSeconds: 3_600,
    streamCount: 1,
    isSoundOnly: false,
    video: {
      index: 0,
      durationSeconds: 3_600,
      width: 1920,
      height: 1080,
      codedPixels: 1920 * 1080,
      frameRate: { numerator: 25, denominator: 1 },
      pixelFormat: 'yuv420p',
      colorSpace: 'bt709',
      colorTransfer: 'bt709',
    },
    audio: null,
    artwork: null,
    others: [],
    chapters: [],
  }

  it('is a long film in a container that can be read from anywhere', () => {
    expect(isDivisible(master, 120)).toBe(true)
    expect(isDivisible({ ...master, formats: ['matroska', 'webm'] }, 120)).toBe(true)
  })

  it('is no short film, no sound alone, and no stream without an index', () => {
    expect(isDivisible({ ...master, durationSeconds: 240 }, 120)).toBe(false)
    expect(isDivisible({ ...master, isSoundOnly: true }, 120)).toBe(false)
    expect(isDivisible({ ...master, formats: ['mpegts'] }, 120)).toBe(false)
  })
})
