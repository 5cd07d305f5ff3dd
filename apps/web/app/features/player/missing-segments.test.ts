import { describe, expect, it } from 'vitest'
import { missingSegments } from './missing-segments.ts'

const picture = (part: number, rendition: number) => ({
  kind: 'main',
  part,
  rendition: String(rendition),
})
const renditions = ['0', '1', '2', '3']

describe('missingSegments', () => {
  it('tries the lower renditions first, then the higher ones, and then fails', () => {
    const missing = missingSegments()
    const next = (rendition: number) =>
      missing.next(picture(3, rendition), { renditions, current: rendition })

    expect([next(2), next(1), next(0), next(3), next(3)]).toEqual([1, 0, 3, null, null])
  })

  it('counts each segment, and video and audio, separately', () => {
    const missing = missingSegments()
    const two = { renditions: ['0', '1'], current: 0 }
    const first = missing.next(picture(3, 0), two)

    expect([
      first,
      missing.next(picture(4, 1), { ...two, current: 1 }),
      missing.next({ kind: 'audio', part: 3, rendition: '1' }, { ...two, current: 1 }),
      missing.next(picture(3, 1), { ...two, current: 1 }),
    ]).toEqual([1, 0, 0, null])
  })

  it('treats renditions with the same audio as one', () => {
    const missing = missingSegments()
    const sounds = ['a48', 'a128', 'a128']
    const sound = (rendition: string, current: number) =>
      missing.next({ kind: 'audio', part: 1, rendition }, { renditions: sounds, current })

    expect([sound('a128', 2), sound('a48', 0)]).toEqual([0, null])
  })

  it('fails at once with one rendition', () => {
    expect(missingSegments().next(picture(0, 0), { renditions: ['0'], current: 0 })).toBeNull()
  })

  it('retries a segment after a reset', () => {
    const missing = missingSegments()
    const one = { renditions: ['0', '1'], current: 1 }
    missing.next(picture(3, 0), one)
    missing.forget()

    expect(missing.next(picture(3, 1), one)).toBe(0)
  })
})
