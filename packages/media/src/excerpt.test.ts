import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const segments = ['a', 'b', 'c', 'd'].map((file) => ({ file, seconds: 2 }))
const filesOf = (startSeconds: number, seconds: number) =>
  excerptOf(segments, 'init.mp4', startSeconds, seconds)
    .playlist.split('\n')
    .filter((line) => /^[a-d]$/.test(line))

describe('excerptOf', () => {
  it('contains only the segments of the range', () => {
    expect(filesOf(3, 2)).toEqual(['b', 'c'])
    expect(filesOf(2, 2)).toEqual(['b'])
    expect(filesOf(6.5, 60)).toEqual(['d'])
  })

  it('returns the start of the range in it', () => {
    expect(excerptOf(segments, 'init.mp4', 3, 2).offsetSeconds).toBe(1)
  })
})
