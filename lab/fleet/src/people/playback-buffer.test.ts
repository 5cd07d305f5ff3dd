import { describe, expect, it } from 'vitest'
import { createPlaybackBuffer } from './playback-buffer.ts'

describe('createPlaybackBuffer', () => {
  it('plays received segments without a pause', () => {
    const buffer = createPlaybackBuffer()
    buffer.arrive(1_000, 6_000)
    buffer.arrive(2_000, 6_000)

    expect(buffer.aheadMs(3_000)).toBe(10_000)
    expect(buffer.stoodStillMs(13_000)).toBe(0)
  })

  it('stalls from the end of the received segments until the next one', () => {
    const buffer = createPlaybackBuffer()
    buffer.arrive(0, 6_000)
    buffer.arrive(8_000, 6_000)

    expect(buffer.stoodStillMs(8_000)).toBe(2_000)
    expect(buffer.aheadMs(9_000)).toBe(5_000)
    expect(buffer.stoodStillMs(14_000)).toBe(2_000)
    expect(buffer.stoodStillMs(15_500)).toBe(3_500)
  })

  it('has not begun before the first piece', () => {
    expect(createPlaybackBuffer().stoodStillMs(60_000)).toBe(0)
  })
})
