import { describe, expect, it } from 'vitest'
import { encodingRate, keyframeInterval, ladderFor } from './ladder.ts'

const rate = (numerator: number, denominator = 1) => ({ numerator, denominator })
const shapes = (width: number, height: number, frames = rate(25)) =>
  ladderFor({ width, height }, frames).map(
    (video) => `${video.name} ${video.width}x${video.height}`,
  )

describe('ladderFor', () => {
  it('makes five renditions of a full HD source', () => {
    expect(shapes(1920, 1080)).toEqual([
      'v1080 1920x1080',
      'v720 1280x720',
      'v540 960x540',
      'v360 640x360',
      'v234 416x234',
    ])
  })

  it('never makes a picture larger than the source', () => {
    expect(shapes(960, 540)).toEqual(['v540 960x540', 'v360 640x360', 'v234 416x234'])
  })

  it('uses the size of a source that is far above the next smaller rendition', () => {
    expect(shapes(1024, 576)).toEqual(['v540 960x540', 'v360 640x360', 'v234 416x234'])
    expect(shapes(900, 506)).toEqual(['v540 900x506', 'v360 640x360', 'v234 416x234'])
  })

  it('makes one rendition of a source below the smallest size', () => {
    expect(shapes(200, 112)).toEqual(['v234 200x112'])
  })

  it('fits wide films into the box by their width', () => {
    expect(shapes(1920, 800)[0]).toBe('v1080 1920x800')
  })

  it('turns the box for upright films', () => {
    expect(shapes(1080, 1920)[0]).toBe('v1080 1080x1920')
    expect(shapes(1080, 1920)[1]).toBe('v720 720x1280')
  })

  it('halves high frame rates in the small renditions', () => {
    const rates = ladderFor({ width: 1280, height: 720 }, rate(60_000, 1001)).map(
      ({ name, frameRate }) => [name, frameRate],
    )

    expect(rates).toEqual([
      ['v720', rate(60_000, 1001)],
      ['v540', rate(60_000, 2002)],
      ['v360', rate(60_000, 2002)],
      ['v234', rate(60_000, 2002)],
    ])
  })
})

describe('encodingRate', () => {
  it('uses the standard rate nearest to that of the file', () => {
    expect(encodingRate(rate(29_970, 1000))).toEqual(rate(30_000, 1001))
    expect(encodingRate(rate(2501, 100))).toEqual(rate(25))
  })

  it('keeps an unusual valid rate', () => {
    expect(encodingRate(rate(15))).toEqual(rate(15))
  })

  it('uses rates from five to sixty', () => {
    expect(encodingRate(rate(240))).toEqual(rate(60))
    expect(encodingRate(rate(1))).toEqual(rate(25))
  })
})

describe('keyframeInterval', () => {
  it('is two seconds, or the first frame after them', () => {
    expect(keyframeInterval(rate(25), false)).toBe(50)
    expect(keyframeInterval(rate(24_000, 1001), false)).toBe(48)
    expect(keyframeInterval(rate(251, 10), false)).toBe(51)
  })

  it('is the same moment at full and at half rate', () => {
    expect(keyframeInterval(rate(60_000, 1001), false)).toBe(120)
    expect(keyframeInterval(rate(60_000, 1001), true)).toBe(60)
    expect(keyframeInterval(rate(481, 10), false)).toBe(2 * keyframeInterval(rate(481, 10), true))
  })
})
