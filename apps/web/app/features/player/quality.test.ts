import { describe, expect, it } from 'vitest'
import { levelRule } from './quality.ts'

const levels = [
  { height: 234, bitrate: 400_000 },
  { height: 360, bitrate: 800_000 },
  { height: 720, bitrate: 2_500_000 },
  { height: 1080, bitrate: 5_000_000 },
]

describe('levelRule', () => {
  it('leaves the engine free by itself', () => {
    expect(levelRule('auto', levels)).toEqual({ fixed: -1, cap: -1 })
  })

  it('saves data below 360 lines', () => {
    expect(levelRule('saver', levels)).toEqual({ fixed: -1, cap: 1 })
  })

  it('saves data with the cheapest level where all are tall', () => {
    expect(levelRule('saver', levels.slice(2))).toEqual({ fixed: -1, cap: 0 })
  })

  it('keeps to the best', () => {
    expect(levelRule('high', levels)).toEqual({ fixed: 3, cap: -1 })
  })

  it('demands nothing of a stream without levels', () => {
    expect([levelRule('high', []), levelRule('saver', [])]).toEqual([
      { fixed: -1, cap: -1 },
      { fixed: -1, cap: -1 },
    ])
  })
})
