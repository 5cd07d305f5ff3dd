import { describe, expect, it } from 'vitest'
import { episodeToPlay } from './episode-to-play.ts'

const day = (number: number) => new Date(Date.UTC(2026, 4, number))
const seen = (id: number, on: number) => ({ id, isInProgress: false, updatedAt: day(on) })
const begun = (id: number, on: number) => ({ id, isInProgress: true, updatedAt: day(on) })

describe('episodeToPlay', () => {
  it('starts with the first episode', () => {
    expect(episodeToPlay([7, 8, 9], [])).toBe(7)
    expect(episodeToPlay([], [])).toBeNull()
  })

  it('continues an episode in progress, whatever was seen since', () => {
    expect(episodeToPlay([7, 8, 9], [begun(8, 1), seen(7, 2)])).toBe(8)
    expect(episodeToPlay([7, 8, 9], [begun(8, 1), begun(9, 2)])).toBe(9)
  })

  it('continues with the next unseen one after the last watched', () => {
    expect(episodeToPlay([7, 8, 9], [seen(9, 1), seen(7, 2)])).toBe(8)
    expect(episodeToPlay([6, 7, 8, 9], [seen(7, 3), seen(8, 1)])).toBe(9)
  })

  it('continues with skipped ones, then starts again', () => {
    expect(episodeToPlay([7, 8, 9], [seen(9, 2), seen(8, 1)])).toBe(7)
    expect(episodeToPlay([7, 8], [seen(7, 1), seen(8, 2)])).toBe(7)
  })

  it('ignores removed episodes', () => {
    expect(episodeToPlay([7, 8], [begun(5, 1)])).toBe(7)
  })
})
