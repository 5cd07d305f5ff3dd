import { describe, expect, it } from 'vitest'
import { stepOf } from './moment-step.ts'

describe('stepOf', () => {
  it('moves by half a second, with Shift by a tenth, by pages and to the ends', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'PageUp', 'Home', 'End', 'b']

    expect(keys.map((key) => stepOf({ key, shiftKey: false }))).toEqual([
      -500,
      500,
      5_000,
      Number.NEGATIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      null,
    ])
    expect(stepOf({ key: 'ArrowUp', shiftKey: true })).toBe(100)
  })
})
