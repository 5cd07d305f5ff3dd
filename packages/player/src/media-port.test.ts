import { describe, expect, it } from 'vitest'
import { nextRate } from './media-port.ts'

describe('nextRate', () => {
  it('goes one step faster or slower', () => {
    expect([nextRate(1, 1), nextRate(1, -1)]).toEqual([1.25, 0.75])
  })

  it('is clamped', () => {
    expect([nextRate(2, 1), nextRate(0.5, -1)]).toEqual([2, 0.5])
  })
})
