import { describe, expect, it } from 'vitest'
import { elbowOf } from './limbs.ts'

describe('elbowOf', () => {
  it('keeps both bones at their length', () => {
    const [x, y] = elbowOf([-67, 32], [-128, -96], 92, 90, -1)
    expect(Math.hypot(x + 67, y - 32)).toBeCloseTo(92)
    expect(Math.hypot(x + 128, y + 96)).toBeCloseTo(90)
  })

  it('lets the elbow hang outward', () => {
    const [x] = elbowOf([-67, 32], [-72, 150], 92, 90, -1)
    expect(x).toBeLessThan(-72)
  })

  it('stretches an arm to a wrist out of reach', () => {
    expect(elbowOf([0, 0], [0, 400], 90, 90, 1)).toEqual([0, 200])
  })
})
