import { describe, expect, it } from 'vitest'
import { cueTimes } from './moment-cues.ts'

describe('cueTimes', () => {
  it('reads when cues are spoken, in order, with and without hours', () => {
    const vtt =
      'WEBVTT\n\n01:00:05.250 --> 01:00:06.000\nDoi\n\n00:03.000 --> 00:04.500 line:0\nUnu\n'

    expect(cueTimes(vtt)).toEqual([
      { startMs: 3_000, endMs: 4_500 },
      { startMs: 3_605_250, endMs: 3_606_000 },
    ])
    expect(cueTimes('nimic')).toEqual([])
  })
})
