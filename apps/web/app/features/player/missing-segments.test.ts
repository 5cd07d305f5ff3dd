import { describe, expect, it } from 'vitest'
import { missingSegments } from './missing-segments.ts'

describe('missingSegments', () => {
  it('gives a part up when it is missing in every rendition', () => {
    const missing = missingSegments()
    const picture = (rendition: number) =>
      missing.isEverywhere({ kind: 'main', part: 3, rendition }, 3)

    expect([picture(2), picture(1), picture(1), picture(0)]).toEqual([false, false, false, true])
  })

  it('counts each part, and picture and sound, by themselves', () => {
    const missing = missingSegments()
    missing.isEverywhere({ kind: 'main', part: 3, rendition: 0 }, 2)

    expect([
      missing.isEverywhere({ kind: 'main', part: 4, rendition: 1 }, 2),
      missing.isEverywhere({ kind: 'audio', part: 3, rendition: 1 }, 2),
      missing.isEverywhere({ kind: 'main', part: 3, rendition: 1 }, 2),
    ]).toEqual([false, false, true])
  })
})
