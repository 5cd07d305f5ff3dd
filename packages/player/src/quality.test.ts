import { describe, expect, it } from 'vitest'
import { choicesOf, levelRule } from './quality.ts'

const levels = [
  { height: 234, bitrate: 400_000 },
  { height: 360, bitrate: 800_000 },
  { height: 720, bitrate: 2_500_000 },
  { height: 1080, bitrate: 5_000_000 },
]

describe('levelRule', () => {
  it('does not limit the engine in automatic mode', () => {
    expect(levelRule('auto', levels)).toEqual({ fixed: -1, cap: -1 })
  })

  it('saves data below 360 lines', () => {
    expect(levelRule('saver', levels)).toEqual({ fixed: -1, cap: 1 })
  })

  it('saves data with the cheapest level where all are tall', () => {
    expect(levelRule('saver', levels.slice(2))).toEqual({ fixed: -1, cap: 0 })
  })

  it('selects the best level', () => {
    expect(levelRule('high', levels)).toEqual({ fixed: 3, cap: -1 })
  })

  it('selects the smallest level of an audio-only stream, whatever is chosen', () => {
    const sound = [
      { height: 0, bitrate: 132_000 },
      { height: 0, bitrate: 66_000 },
    ]

    expect(
      (['auto', 'saver', 'high'] as const).map((quality) => levelRule(quality, sound)),
    ).toEqual([
      { fixed: 1, cap: 1 },
      { fixed: 1, cap: 1 },
      { fixed: 1, cap: 1 },
    ])
    expect([choicesOf(sound), choicesOf(levels)]).toEqual([[], levels])
  })

  it('selects nothing in a stream without levels', () => {
    expect([levelRule('high', []), levelRule('saver', [])]).toEqual([
      { fixed: -1, cap: -1 },
      { fixed: -1, cap: -1 },
    ])
  })
})
