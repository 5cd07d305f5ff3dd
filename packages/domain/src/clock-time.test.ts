import { describe, expect, it } from 'vitest'
import { clockTime, secondsOf } from './clock-time.ts'

describe('clockTime', () => {
  it('writes hours only where there are some', () => {
    const times = [0, 62, 3_723, 95.5].map((seconds) => clockTime(seconds))
    expect(times).toEqual(['0:00', '1:02', '1:02:03', '1:35.5'])
  })

  it('writes milliseconds where they are asked for', () => {
    const times = [62, 95.5, 0.007, 59.9996].map((seconds) => clockTime(seconds, 3))
    expect(times).toEqual(['1:02', '1:35.500', '0:00.007', '1:00'])
  })
})

describe('secondsOf', () => {
  it('reads the output of clockTime, and minutes above sixty', () => {
    expect(['0:00', '1:02', '1:02:03', '1:35.5', '62:03'].map(secondsOf)).toEqual([
      0, 62, 3_723, 95.5, 3_723,
    ])
  })

  it('refuses other input', () => {
    expect(['', '12', '1:75', 'abc', '1:2:3'].map(secondsOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
