import { describe, expect, it } from 'vitest'
import { scrubPressed, scrubStep, type Scrub } from './scrub.ts'

const HOUR = 3_600

/** The jump after the right arrow was held for so many key events. */
function held(presses: number, film: { time: number; duration: number }): Scrub | null {
  let scrub: Scrub | null = null
  for (let press = 0; press < presses; press += 1) scrub = scrubPressed(scrub, 1, film)

  return scrub
}

describe('scrubStep', () => {
  it('grows while the key repeats', () => {
    expect([0, 4, 5, 12, 20, 90].map((repeats) => scrubStep(repeats, HOUR))).toEqual([
      10, 10, 20, 40, 80, 80,
    ])
  })

  it('has small steps in a short film', () => {
    expect([0, 5, 20].map((repeats) => scrubStep(repeats, 600))).toEqual([10, 15, 15])
    expect(scrubStep(20, 45)).toBe(10)
  })
})

describe('scrubPressed', () => {
  it('moves ten seconds with the first press, in both directions', () => {
    const film = { time: 100, duration: HOUR }

    expect(scrubPressed(null, 1, film)).toEqual({ target: 110, direction: 1, repeats: 0 })
    expect(scrubPressed(null, -1, film)).toEqual({ target: 90, direction: -1, repeats: 0 })
  })

  it('crosses an hour in 62 steps, counted from the place that is shown and not from the film', () => {
    expect(held(10, { time: 0, duration: HOUR })).toEqual({ target: 150, direction: 1, repeats: 9 })
    expect(held(62, { time: 0, duration: HOUR })?.target).toBe(HOUR)
  })

  it('starts slowly again in the other direction', () => {
    const fast = held(30, { time: 0, duration: HOUR })
    const back = scrubPressed(fast, -1, { time: 0, duration: HOUR })

    expect(back).toEqual({ target: (fast?.target ?? 0) - 10, direction: -1, repeats: 0 })
  })

  it('is clamped to the film', () => {
    expect(scrubPressed(null, -1, { time: 4, duration: 40 }).target).toBe(0)
    expect(scrubPressed(null, 1, { time: 36, duration: 40 }).target).toBe(40)
  })
})
