import { describe, expect, it } from 'vitest'
import { laughter } from './crowd.ts'
import { seededRandom } from './draw/random.ts'

describe('laughter', () => {
  it('is audible throughout and the same for the same seed', () => {
    const one = laughter(0.5, 0.3, seededRandom(1))
    expect(one.every(Number.isFinite)).toBe(true)
    expect(one).toEqual(laughter(0.5, 0.3, seededRandom(1)))
  })
})
