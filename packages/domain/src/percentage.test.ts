import { describe, expect, it } from 'vitest'
import { percentage } from './percentage.ts'

describe('percentage', () => {
  it('rounds down', () => {
    expect(percentage(2, 3)).toBe(66)
  })

  it('treats a whole of 1 or less as 1', () => {
    expect([percentage(1, 1), percentage(1, 0), percentage(0.5, -4)]).toEqual([100, 100, 50])
  })
})
