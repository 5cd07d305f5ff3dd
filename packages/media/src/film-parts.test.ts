import { describe, expect, it } from 'vitest'
import { divideFilm, isDivisible, type FilmPart } from './film-parts.ts'
import { encodingRate, keyframeInterval } from './ladder.ts'

const loudness = { integrated: -20, truePeak: -6 }
const audio = { index: 1, channels: 2 }
const master = { durationSeconds: 300, audio }
const film = { master, keyframeSeconds: 2, loudness, partSeconds: 120 }
const ofKind = (parts: readonly FilmPart[], wanted: FilmPart['kind']) =>
  parts.filter(({ kind }) => kind === wanted)

describe('divideFilm', () => {
  it('makes parts of the picture and of the sound that meet at segments', () => {
    expect(divideFilm(film)).toEqual([
      { kind: 'video', fromSegment: 0, toSegment: 50 },
      { kind: 'video', fromSegment: 50, toSegment: 100 },
      { kind: 'video', fromSegment: 100, toSegment: null },
      { kind: 'sound', fromSegment: 0, toSegment: 48, loudness },
      { kind: 'sound', fromSegment: 48, toSegment: 100, loudness },
      { kind: 'sound', fromSegment: 100, toSegment: null, loudness },
    ])
  })

  it('makes no part of a missing sound, but of silence', () => {
    const kinds = (of: typeof audio | null) =>
      divideFilm({
        ...film,
        master: { durationSeconds: 100, audio: of },
        loudness: null,
      }).map(({ kind }) => kind)

    expect(kinds(null)).toEqual(['video'])
    expect(kinds(audio)).toEqual(['video', 'sound'])
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
      const parts = divideFilm({
        ...film,
        master: { durationSeconds, audio },
        keyframeSeconds,
        partSeconds,
      })
      const spans = [
        { of: ofKind(parts, 'video'), unitSeconds: keyframeSeconds, unit: 1 },
        { of: ofKind(parts, 'sound'), unitSeconds: 8, unit: 4 },
      ]
      for (const { of, unitSeconds, unit } of spans) {
        const end = Math.ceil(durationSeconds / unitSeconds) * unit
        const longest = Math.max(1, Math.floor(partSeconds / unitSeconds)) * unit
        let next = 0
        for (const { fromSegment, toSegment } of of) {
          expect(fromSegment).toBe(next)
          expect(fromSegment % unit).toBe(0)
          next = toSegment ?? end
          expect(next - fromSegment).toBeGreaterThan(0)
          expect(next - fromSegment).toBeLessThanOrEqual(longest)
        }
        expect(next).toBe(end)
        expect(of.map(({ toSegment }) => toSegment).indexOf(null)).toBe(of.length - 1)
      }
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
