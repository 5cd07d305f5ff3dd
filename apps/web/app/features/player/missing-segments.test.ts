import { describe, expect, it } from 'vitest'
import { missingSegments, type Level } from './missing-segments.ts'

const picture = (part: number, rendition: number) => ({
  kind: 'picture' as const,
  part,
  rendition: String(rendition),
})
const sound = (part: number, rendition: string) => ({ kind: 'sound' as const, part, rendition })
/** Levels with these sounds, each with a picture of its own. */
const levelsWith = (...sounds: string[]): Level[] =>
  sounds.map((name, place) => ({ picture: String(place), sound: name }))

describe('missingSegments', () => {
  it('tries the lower renditions first, then the higher ones, and then fails', () => {
    const missing = missingSegments()
    const levels = levelsWith('a', 'a', 'a', 'a')
    const next = (rendition: number) =>
      missing.next(picture(3, rendition), { levels, current: rendition })

    expect([next(2), next(1), next(0), next(3), next(3)]).toEqual([1, 0, 3, null, null])
  })

  it('counts each segment separately', () => {
    const missing = missingSegments()
    const levels = levelsWith('a', 'a')

    expect([
      missing.next(picture(3, 0), { levels, current: 0 }),
      missing.next(picture(4, 1), { levels, current: 1 }),
      missing.next(picture(3, 1), { levels, current: 1 }),
    ]).toEqual([1, 0, null])
  })

  it('treats renditions with the same audio as one', () => {
    const missing = missingSegments()
    const levels = levelsWith('a48', 'a128', 'a128')

    expect([
      missing.next(sound(1, 'a128'), { levels, current: 2 }),
      missing.next(sound(1, 'a48'), { levels, current: 0 }),
    ]).toEqual([0, null])
  })

  it('selects a level that lacks neither picture nor sound', () => {
    const missing = missingSegments()
    const levels = levelsWith('a64', 'a64', 'a128', 'a128')

    expect([
      missing.next(picture(4, 2), { levels, current: 2 }),
      missing.next(sound(4, 'a64'), { levels, current: 1 }),
      missing.next(picture(4, 3), { levels, current: 3 }),
    ]).toEqual([1, 3, null])
  })

  it('fails at once with one rendition', () => {
    const levels = levelsWith('a')

    expect(missingSegments().next(picture(0, 0), { levels, current: 0 })).toBeNull()
  })

  it('retries a segment after a reset', () => {
    const missing = missingSegments()
    const one = { levels: levelsWith('a', 'b'), current: 1 }
    missing.next(picture(3, 0), one)
    missing.forget()

    expect(missing.next(picture(3, 1), one)).toBe(0)
  })
})
