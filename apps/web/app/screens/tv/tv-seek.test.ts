import { describe, expect, it } from 'vitest'
import { seekPressed, seekStep, type Seek } from './tv-seek.ts'

const HOUR = 3_600

/** The jump after the right arrow was held for so many key events. */
function held(presses: number, film: { time: number; duration: number }): Seek | null {
  let seek: Seek | null = null
  for (let press = 0; press < presses; press += 1) seek = seekPressed(seek, 1, film)

  return seek
}

describe('seekStep', () => {
  it('grows while the key repeats', () => {
    expect([0, 4, 5, 12, 20, 90].map((repeats) => seekStep(repeats, HOUR))).toEqual([
      10, 10, 20, 40, 80, 80,
    ])
  })

  it('stays small in a short film', () => {
    expect([0, 5, 20].map((repeats) => seekStep(repeats, 600))).toEqual([10, 15, 15])
    expect(seekStep(20, 45)).toBe(10)
  })
})

describe('seekPressed', () => {
  it('goes ten seconds with the first press, either way', () => {
    const film = { time: 100, duration: HOUR }

    expect(seekPressed(null, 1, film)).toEqual({ target: 110, direction: 1, repeats: 0 })
    expect(seekPressed(null, -1, film)).toEqual({ target: 90, direction: -1, repeats: 0 })
  })

  it('crosses an hour in 62 steps, counted from the place that is shown and not from the film', () => {
    expect(held(10, { time: 0, duration: HOUR })).toEqual({ target: 150, direction: 1, repeats: 9 })
    expect(held(62, { time: 0, duration: HOUR })?.target).toBe(HOUR)
  })

  it('begins slowly again in the other direction', () => {
    const fast = held(30, { time: 0, duration: HOUR })
    const back = seekPressed(fast, -1, { time: 0, duration: HOUR })

    expect(back).toEqual({ target: (fast?.target ?? 0) - 10, direction: -1, repeats: 0 })
  })

  it('stays within the film', () => {
    expect(seekPressed(null, -1, { time: 4, duration: 40 }).target).toBe(0)
    expect(seekPressed(null, 1, { time: 36, duration: 40 }).target).toBe(40)
  })
})
